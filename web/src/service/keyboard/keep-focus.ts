/** What can have the focus instead of something in it. Assistive technology announces what it is. */
const surroundings = "dialog, form, section, article, aside, nav, main, [role=group]";

/**
 * Moves the focus to the surroundings of what had it, when that leaves the page. Browsers drop it, and people who
 * cannot see the page would be sent back to its beginning.
 */
export function keepFocus(): void {
  /** From what has the focus to the root of the document. */
  let path: Element[] = [];
  const remember = () => {
    path = [];
    for (let each = document.activeElement; each; each = each.parentElement) path.push(each);
  };
  /** Whoever presses the pointer on nothing wants no focus. */
  const forget = () => void (path = []);
  const observer = new MutationObserver(() => {
    if (path.length === 0 || path[0]!.isConnected || document.activeElement !== document.body) return;
    const left = path.find(({ isConnected }) => isConnected)?.closest<HTMLElement>(surroundings);
    forget();
    focusOnce(left ?? document.querySelector("main") ?? document.body);
  });
  remember();
  document.addEventListener("focusin", remember);
  document.addEventListener("pointerdown", forget, true);
  observer.observe(document.body, { childList: true, subtree: true });
}

function focusOnce(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.classList.add("outline-none");
    const restore = () => {
      element.removeAttribute("tabindex");
      element.classList.remove("outline-none");
    };
    element.addEventListener("blur", restore, { once: true });
  }
  element.focus({ preventScroll: true });
}
