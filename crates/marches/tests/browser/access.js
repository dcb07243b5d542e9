// Looks over one page with every rule that axe-core knows, and for what a finger cannot hit. Returns what is wrong.
const rules = Object.fromEntries(axe.getRules().map(({ ruleId }) => [ruleId, { enabled: true }]));
const { violations } = await axe.run(document, { rules, resultTypes: ["violations"] });
const wrong = violations.flatMap(({ id, nodes }) => nodes.map((node) =>
  `${id}: ${node.html.slice(0, 120)}: ${[...node.any, ...node.all, ...node.none].map(({ message }) => message).join("; ")}`));

const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
if (innerWidth < 500)
  for (const control of document.querySelectorAll("button, select, a.button, input[type=range]")) {
    const { width, height } = control.getBoundingClientRect();
    if (isShown(control) && width && (height < 40 || width < 40))
      wrong.push(`too small for a finger, ${Math.round(width)} by ${Math.round(height)}: ${control.outerHTML.slice(0, 120)}`);
  }
return [...new Set(wrong)];
