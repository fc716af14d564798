/** Scrolls the scrollable containers under the layer; the page itself scrolls without help. */
export function scrollBeneath(beneath: Element | undefined, x: number, y: number): boolean {
  for (let pane = beneath; pane && pane !== document.body && pane.parentElement; pane = pane.parentElement) {
    if (!isPane(pane)) continue;
    const { scrollLeft, scrollTop } = pane;
    pane.scrollBy({ left: x, top: y, behavior: "instant" });
    if (pane.scrollLeft !== scrollLeft || pane.scrollTop !== scrollTop) return true;
  }
  return false;
}

function isPane(element: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  return /auto|scroll/.test(overflowX + overflowY);
}
