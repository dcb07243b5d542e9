// Runs before the first paint: what this person chose on this device.
{
  const root = document.documentElement;
  root.classList.add("js");
  try {
    const chosen = JSON.parse(localStorage.getItem("marches") || "{}");
    if (chosen.theme) root.dataset.theme = chosen.theme;
    if (chosen.still) root.dataset.still = "";
    // Without storage the system's choice holds.
  } catch { }
}
