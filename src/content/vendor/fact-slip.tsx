import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Fact } from "#cms/engine/evidence.ts";
import { markWordsOf } from "#cms/engine/marks.ts";
import type { ShownFact } from "#cms/facts/shown-fact.ts";
import { SourceSlipBody } from "#cms/facts/source-slip.tsx";
import { isInPart } from "#cms/facts/value-words.ts";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import type { AskedFact } from "./fact-link.tsx";
import { vendorFactsQuery } from "./vendor.query.ts";

/** The sources of one fact, fetched on demand. Loaded separately, because few readers open it. */
export default function FactSlip({ target, onClose }: { target: AskedFact; onClose: () => void }) {
  const { slug, field, item, subject, opener } = target;
  const { data, isError } = useQuery(vendorFactsQuery(slug));
  const slip = useRef<HTMLSpanElement>(null);
  const fact = data?.facts.find((one) => one.field === field && one.item === item);

  useEffect(() => {
    slip.current?.showPopover({ source: opener });
  }, [opener]);

  return (
    <span
      ref={slip}
      popover="auto"
      role="dialog"
      aria-label={subject}
      className="source-slip"
      onToggle={(event) => {
        if (event.newState === "closed") onClose();
      }}
    >
      <span role="status" className={fact && "sr-only"}>
        {fact
          ? announcementOf(subject, fact)
          : isError
            ? "The sources could not be loaded."
            : `${subject}: loading…`}
      </span>
      {fact && (
        <SourceSlipBody subject={subject} fact={asShown(fact)} sources={fact.sources} hasSourceList={false} />
      )}
      <span>
        <a href={`${routes.vendor.href({ slug })}#sources`}>All sources of this profile</a>
      </span>
    </span>
  );
}

const asShown = (fact: Fact & Pick<ShownFact, "note">): ShownFact => ({
  ...fact,
  sources: fact.sources.map((_, place) => place + 1),
  quotes: fact.sources.map(({ quote }) => quote),
});

const announcementOf = (subject: string, fact: Fact) =>
  `${subject}: ${markWordsOf(fact.mark, isInPart(fact.field, fact.value))}, ${pluralize(fact.sources.length, "source")}`;
