/**
 * A ref that keeps the focus within an element. If the focused element disappears, such as a button after its action, it focuses
 * the nearest remaining ancestor with `tabindex="-1"`.
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

export interface HeldFocus {
  holder: HTMLElement;
  /** Focuses the holder or, if it is gone, its nearest remaining ancestor with `tabindex="-1"`. Returns false if none remains. */
  giveBack: () => boolean;
}

/** Remembers the focused element. Returns null if nothing has the focus. */
export function rememberFocus(): HeldFocus | null {
  const holder = document.activeElement;
  if (!(holder instanceof HTMLElement) || holder === document.body) return null;
  const places = [holder, ...focusablesAround(holder)];
  return {
    holder,
    giveBack: () => {
      const place = places.find(({ isConnected }) => isConnected);
      place?.focus();
      return place !== undefined;
    },
  };
}

/** Returns the focusable ancestors, nearest first. */
function focusablesAround(inner: Element): HTMLElement[] {
  const ancestors: HTMLElement[] = [];
  for (let at = inner.parentElement; at; at = at.parentElement)
    if (at.tabIndex === -1 && at.hasAttribute("tabindex")) ancestors.push(at);
  return ancestors;
}

/**
 * A ref that keeps the focus in a list whose items disappear after an action. It focuses the item now at the same position, or else
 * the last one, or else the list itself, which needs `tabindex="-1"`.
 */
export function keepFocusInList(element: HTMLElement | null) {
  if (!element) return;
  let last: Element | null = null;
  let list: Element | null = null;
  let place = 0;
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element && element.contains(target) ? target : null;
    const item = last?.closest("li, tr") ?? null;
    list = item?.parentElement ?? null;
    place = item && list ? [...list.children].indexOf(item) : 0;
  };
  const watch = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const item = list?.isConnected ? (list.children[place] ?? list.lastElementChild) : null;
    const stop =
      item?.querySelector<HTMLElement>("input") ?? item?.querySelector<HTMLElement>("button, a[href]");
    (stop ?? element).focus({ preventScroll: !stop });
  });
  document.addEventListener("focusin", remember);
  watch.observe(element, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", remember);
    watch.disconnect();
  };
}

/** Focuses an element that appeared on its own, unless the user is typing, because it would receive the rest of the word. */
export function focusUnlessTyping(element: HTMLElement | null) {
  const takesLetters =
    "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]";
  if (!document.activeElement?.matches(takesLetters)) element?.focus();
}
