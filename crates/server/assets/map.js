// The script of a board that can be enlarged, besides that of a table's page.

import "./zoom.js";
import "./reasons.js";
import "./carry.js";
import "./reach.js";
import "./sight.js";
