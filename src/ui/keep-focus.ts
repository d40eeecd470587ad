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

export interface HeldFocus {
  holder: HTMLElement;
  /** Focuses the holder, or the nearest element around it with `tabindex="-1"` where it has gone. False where all have. */
  giveBack: () => boolean;
}

/** Remembers what has the focus; null where nothing has. */
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

/** The nearest first. */
function focusablesAround(inner: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = inner.parentElement; at; at = at.parentElement)
    if (at.tabIndex === -1 && at.hasAttribute("tabindex")) found.push(at);
  return found;
}

/**
 * A ref that keeps the focus in a list whose items go when something is done to them: it moves to the item that has come to their
 * place, else to the last, else to the element itself, which has `tabindex="-1"`.
 */
export function keepFocusInList(element: HTMLElement | null) {
  if (!element) return;
  let last: Element | null = null;
  let list: Element | null = null;
  let place = 0;
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element && element.contains(target) ? target : null;
    const item = last?.closest("li") ?? null;
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
