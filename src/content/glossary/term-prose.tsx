import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { AnchorBox } from "#ui/hover-card.tsx";
import { Prose } from "#ui/prose.tsx";
import { termPreviewQuery } from "./glossary.query.ts";
import { type TermLinkWatch, watchTermLinks } from "./term-link-watch.ts";
import type { TermPreviewCard as Card } from "./term-preview-card.tsx";

/** Rendered text whose linked terms show the beginning of their definition on hover and on focus (spec 2.8). */
export const TermProse = ({ html, className }: { html: string; className?: string }) => (
  <TermPreviews>
    <Prose html={html} className={className} />
  </TermPreviews>
);

/** Loaded when the first term is looked at: reading a page does not need it. When it cannot be had, links are links. */
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

/** Keeps its state apart from the text, which must not be re-rendered while one of its links has the focus. */
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

/** The box of a link, of its line at the height `y` where it spans several. */
function boxWithin(area: HTMLElement, link: HTMLAnchorElement, y?: number): AnchorBox {
  const lines = [...link.getClientRects()];
  const box =
    lines.find(({ top, bottom }) => y !== undefined && y >= top && y <= bottom) ??
    lines[0] ??
    link.getBoundingClientRect();
  const origin = area.getBoundingClientRect();
  return { left: box.left - origin.left, top: box.top - origin.top, width: box.width, height: box.height };
}
