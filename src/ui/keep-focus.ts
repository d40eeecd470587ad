/**
 * A ref that keeps the focus within an element: when what has it goes, a button for instance that has done its work, it moves
 * to the nearest element around it that is still there and has `tabindex="-1"`.
 */
export function keepFocus(element: HTMLElement | null) {
  if (!element) return;
  let last: Element | null = null;
  let around: HTMLElement[] = [];
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element && element.contains(target) ? target : null;
    around = last ? focusablesAround(last) : [];
  };
  const watch = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    around.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
  });
  document.addEventListener("focusin", remember);
  watch.observe(element, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", remember);
    watch.disconnect();
  };
}

/** The nearest first. */
function focusablesAround(inner: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = inner.parentElement; at; at = at.parentElement)
    if (at.tabIndex === -1 && at.hasAttribute("tabindex")) found.push(at);
  return found;
}
