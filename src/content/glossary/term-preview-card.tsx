import { useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { type AnchorBox, AnchoredHoverCard } from "#ui/hover-card.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { termPreviewQuery } from "./glossary.query.ts";

/** The start of a term's definition beside its link. Renders nothing if it cannot be loaded, because the link still works. */
export function TermPreviewCard({
  link,
  slug,
  anchor,
  onEnter,
  onLeave,
  onClose,
}: {
  link: HTMLAnchorElement;
  slug: string;
  anchor: AnchorBox;
  onEnter: () => void;
  onLeave: () => void;
  onClose: () => void;
}) {
  const id = useId();
  const { data, isPending } = useQuery(termPreviewQuery(slug));

  useEffect(() => {
    link.setAttribute("aria-describedby", id);
    return () => link.removeAttribute("aria-describedby");
  }, [link, id]);

  if (!isPending && !data) return null;
  return (
    <AnchoredHoverCard
      id={id}
      role="tooltip"
      anchor={anchor}
      align="start"
      onPointerEnter={onEnter}
      onPointerLeave={(event) => {
        // The link watch decides, because it knows whether the pointer returned to the link.
        event.preventDefault();
        onLeave();
      }}
      onClose={onClose}
    >
      {data ? (
        <>
          <p className="font-serif text-17 font-semibold">{data.term}</p>
          <p className="mt-1 text-15 text-muted">{data.preview}</p>
        </>
      ) : (
        <LoadingRegion>
          <SkeletonText lines={4} />
        </LoadingRegion>
      )}
    </AnchoredHoverCard>
  );
}
