// The script of a board that can be enlarged, besides that of a table's page.

import "./zoom.js";
import "./carry.js";
import "./reach.js";
import "./sight.js";
import "./ways.js";
