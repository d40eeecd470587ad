import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { AnchorBox } from "#ui/hover-card.tsx";
import { hoverDelays } from "#ui/hover-delays.ts";
import { Prose } from "#ui/prose.tsx";
import { termPreviewQuery } from "./glossary.query.ts";
import type { TermPreviewCard as Card } from "./term-preview-card.tsx";

/** Rendered text whose linked terms show their definition on hover and focus (spec 2.8). */
export const TermProse = ({ html, className }: { html: string; className?: string }) => (
  <TermPreviews>
    <Prose html={html} className={className} />
  </TermPreviews>
);

/** Loaded on demand, because most visitors do not need it. If loading fails, links remain plain links. */
const TermPreviewCard = lazy<typeof Card>(() =>
  import("./term-preview-card.tsx").then(
    (module) => ({ default: module.TermPreviewCard }),
    () => ({ default: () => null }),
  ),
);

interface ShownTerm {
  link: HTMLAnchorElement;
  slug: string;
  anchor: AnchorBox;
}

/** Keeps its state apart from the text, which must not re-render while one of its links has focus. */
function TermPreviews({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const watch = useRef<TermLinkWatch>(null);
  const [term, setTerm] = useState<ShownTerm | null>(null);
  const queries = useQueryClient();

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    watch.current = watchTermLinks(element, {
      onApproach: (link) => void queries.prefetchQuery(termPreviewQuery(slugOf(link))),
      onShow: (link, y) => setTerm({ link, slug: slugOf(link), anchor: boxWithin(element, link, y) }),
      onHide: () => setTerm(null),
    });
    return () => watch.current?.stop();
  }, [queries]);

  return (
    <div ref={area} className="relative">
      {children}
      {term && (
        <Suspense fallback={null}>
          <TermPreviewCard
            key={term.slug}
            {...term}
            onEnter={() => watch.current?.stay()}
            onLeave={() => watch.current?.leave()}
            onClose={() => watch.current?.hide()}
          />
        </Suspense>
      )}
    </div>
  );
}

const slugOf = (link: HTMLAnchorElement) => link.dataset.term ?? "";

/** Returns the box of a link, or of its line at height `y` if the link wraps. */
function boxWithin(area: HTMLElement, link: HTMLAnchorElement, y?: number): AnchorBox {
  const lines = [...link.getClientRects()];
  const box =
    lines.find(({ top, bottom }) => y !== undefined && y >= top && y <= bottom) ??
    lines[0] ??
    link.getBoundingClientRect();
  const origin = area.getBoundingClientRect();
  return { left: box.left - origin.left, top: box.top - origin.top, width: box.width, height: box.height };
}

interface TermLinkEvents {
  /** Called when the pointer or focus reaches a link, so that its preview can be prefetched. */
  onApproach: (link: HTMLAnchorElement) => void;
  /** `y` is the pointer's position in the viewport, if a pointer opened the card. */
  onShow: (link: HTMLAnchorElement, y?: number) => void;
  onHide: () => void;
}

interface TermLinkWatch {
  /** Keeps the card open, because the pointer is on it. */
  stay: () => void;
  /** Closes the card after the pointer has left it, unless the pointer returns to the link. */
  leave: () => void;
  hide: () => void;
  stop: () => void;
}

/**
 * Watches the linked terms of a rendered text. Hovering opens a term's card after a delay, keyboard focus immediately. After the
 * pointer leaves, the card stays briefly so that the pointer can reach it. Touch follows the link.
 */
function watchTermLinks(area: HTMLElement, events: TermLinkEvents): TermLinkWatch {
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let openLink: HTMLAnchorElement | null = null;
  const listening = new AbortController();

  const show = (link: HTMLAnchorElement, y?: number) => {
    clearTimeout(closing);
    openLink = link;
    events.onShow(link, y);
  };
  const rest = (link: HTMLAnchorElement, y?: number) => {
    events.onApproach(link);
    clearTimeout(opening);
    if (openLink === link) clearTimeout(closing);
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
    openLink = null;
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

  // The pointer or focus may already be on a link when the page hydrates.
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
