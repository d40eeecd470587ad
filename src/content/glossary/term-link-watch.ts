import { hoverDelays } from "#ui/hover-delays.ts";

export interface TermLinkEvents {
  /** The visitor turns to a link: its preview may soon be wanted. */
  onApproach: (link: HTMLAnchorElement) => void;
  /** `y` is the pointer's height in the window, where a pointer is what shows it. */
  onShow: (link: HTMLAnchorElement, y?: number) => void;
  onHide: () => void;
}

export interface TermLinkWatch {
  /** The pointer is on the card, which therefore stays open. */
  stay: () => void;
  /** It has left the card, which gives way unless the pointer is back on the link. */
  leave: () => void;
  hide: () => void;
  stop: () => void;
}

/**
 * Watches the linked terms of a rendered text. A resting pointer opens a term's card after a delay, keyboard focus
 * immediately; when the pointer leaves, the card closes after a moment in which the pointer can reach it. Touch follows
 * the link instead.
 */
export function watchTermLinks(area: HTMLElement, events: TermLinkEvents): TermLinkWatch {
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let shown: HTMLAnchorElement | null = null;
  const listening = new AbortController();

  const show = (link: HTMLAnchorElement, y?: number) => {
    clearTimeout(closing);
    shown = link;
    events.onShow(link, y);
  };
  const rest = (link: HTMLAnchorElement, y?: number) => {
    events.onApproach(link);
    clearTimeout(opening);
    if (shown === link) clearTimeout(closing);
    else opening = setTimeout(() => show(link, y), hoverDelays.openDelay);
  };
  const leave = () => {
    clearTimeout(opening);
    clearTimeout(closing);
    closing = setTimeout(hide, hoverDelays.closeDelay);
  };
  const hide = () => {
    clearTimeout(opening);
    clearTimeout(closing);
    shown = null;
    events.onHide();
  };
  const listen = <Name extends "pointerover" | "pointerout" | "focusin" | "focusout">(
    name: Name,
    react: (link: HTMLAnchorElement, event: HTMLElementEventMap[Name]) => void,
  ) =>
    area.addEventListener(
      name,
      (event) => {
        const link = termLinkOf(event.target);
        if (link) react(link, event);
      },
      { signal: listening.signal },
    );

  listen("pointerover", (link, { pointerType, clientY }) => {
    if (pointerType !== "touch") rest(link, clientY);
  });
  listen("pointerout", leave);
  listen("focusin", (link) => {
    if (!link.matches(":focus-visible")) return;
    events.onApproach(link);
    show(link);
  });
  listen("focusout", hide);
  area.addEventListener("keydown", ({ key }) => key === "Escape" && hide(), { signal: listening.signal });

  // The page may have woken up for a link that the pointer or the focus is on already.
  const inUse = area.querySelector<HTMLAnchorElement>(".term-link:is(:hover, :focus-visible)");
  if (inUse) rest(inUse);

  return {
    stay: () => clearTimeout(closing),
    leave,
    hide,
    stop: () => {
      listening.abort();
      clearTimeout(opening);
      clearTimeout(closing);
    },
  };
}

const termLinkOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a.term-link") : null;
