import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Fact } from "#cms/evidence/evidence.ts";
import { markOf } from "#cms/evidence/fact-state.ts";
import { markWords, type ShownFact } from "#cms/evidence/shown-fact.ts";
import { SourceSlipBody } from "#cms/page/source-slip.tsx";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import type { AskedFact } from "./fact-link.tsx";

const factsQuery = (slug: string) =>
  queryOptions<{ facts: Fact[] }>({ queryKey: ["api", "vendors", encodeURIComponent(slug), "facts"] });

/** The sources of one fact, fetched when they are asked for. Loaded by itself: few readers open one. */
export default function FactSlip({ asked, onClose }: { asked: AskedFact; onClose: () => void }) {
  const { slug, field, item, subject, opener } = asked;
  const { data, isError } = useQuery(factsQuery(slug));
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
          ? announced(subject, fact)
          : isError
            ? "The sources could not be loaded."
            : `${subject}: loading…`}
      </span>
      {fact && (
        <SourceSlipBody subject={subject} fact={shown(fact)} sources={fact.sources} hasSourceList={false} />
      )}
      <span>
        <a href={`${routes.vendor.href({ slug })}#sources`}>All sources of this profile</a>
      </span>
    </span>
  );
}

const shown = (fact: Fact): ShownFact => ({
  ...fact,
  note: null,
  mark: markOf(fact),
  sources: fact.sources.map((_, place) => place + 1),
});

const announced = (subject: string, fact: Fact) =>
  `${subject}: ${markWords[markOf(fact)]}, ${pluralize(fact.sources.length, "source")}`;
