import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { markWordsOf } from "#cms/engine/marks.ts";
import { EvidenceMark, SourceYear } from "#cms/facts/evidence-mark.tsx";
import { routes } from "#shared/routes.ts";
import { formatDate } from "#shared/text.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Kept } from "#ui/kept.tsx";
import { Link } from "#ui/link.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import type { EvidenceExample as Example } from "./evidence-example.server.ts";
import { type AskedFact, FactLink } from "./fact-link.tsx";
import { vendorName } from "./vendor.logo.tsx";
import { evidenceExampleQuery } from "./vendor.query.ts";

const FactSlip = lazy(() => import("./fact-slip.tsx"));

/** An example of the guide's evidence: one capability for a few vendors. Renders nothing if too little is known. */
export function EvidenceExample({ className }: { className: string }) {
  const { data: example, isPending } = useQuery(evidenceExampleQuery);
  const [openFact, setOpenFact] = useState<AskedFact | null>(null);
  if (isPending)
    return (
      <div className={className}>
        <LoadingRegion>
          <Skeleton className="h-130" />
        </LoadingRegion>
      </div>
    );
  if (!example) return null;
  const { feature, words, rows } = example;
  return (
    <section aria-labelledby="evidence-example" className={className}>
      <div className="border border-t-2 border-rule border-t-ink bg-surface p-4 sm:p-5">
        <h2 id="evidence-example" className="text-20">
          Who offers it: {feature.title}
        </h2>
        <Kept as="ul" of={example} part="rows" className="mt-3 text-15">
          {rows.map((row, place) => (
            <li key={row.slug} className="border-t border-rule py-1.5">
              <div className="flex flex-wrap items-center gap-x-4 sm:grid sm:grid-cols-[minmax(0,1fr)_9.5rem_6.5rem]">
                <Link
                  to={routes.vendor.href({ slug: row.slug })}
                  className="grow basis-36 py-1 font-medium wrap-anywhere hover:text-accent hover:underline"
                >
                  {vendorName(row)}
                </Link>
                <Evidence row={row} feature={feature} onAsk={setOpenFact} />
                <span className="text-right text-13 text-muted max-sm:hidden">
                  {row.checkedAt ? formatDate(row.checkedAt) : "Ask them"}
                </span>
              </div>
              {place === 0 && words && <Words words={words} />}
            </li>
          ))}
        </Kept>
        <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 border-t border-rule pt-2 text-13 text-muted">
          <ArrowLink to={routes.features.href()}>All features</ArrowLink>
          Click a mark for its source
        </p>
      </div>
      {openFact && (
        <Suspense>
          <FactSlip target={openFact} onClose={() => setOpenFact(null)} />
        </Suspense>
      )}
    </section>
  );
}

function Evidence({
  row,
  feature,
  onAsk,
}: {
  row: Example["rows"][number];
  feature: Example["feature"];
  onAsk: (fact: AskedFact) => void;
}) {
  const look = "flex min-h-6 items-center gap-x-2 text-13 pointer-coarse:min-h-11";
  const words = (
    <>
      <EvidenceMark mark={row.mark} isInPart={row.isInPart} />
      <span>
        {markWordsOf(row.mark, row.isInPart)} <SourceYear year={row.oldYear} />
        <span className="sr-only">
          : {feature.title} at {vendorName(row)}
        </span>
      </span>
    </>
  );
  if (row.mark === "none") return <span className={`${look} text-muted`}>{words}</span>;
  const fact = { field: "capabilities", item: feature.slug, label: feature.title };
  return (
    <FactLink vendor={row} fact={fact} onAsk={onAsk} className={`${look} hover:text-accent hover:underline`}>
      {words}
    </FactLink>
  );
}

const Words = ({ words: { text, isQuote, source } }: { words: NonNullable<Example["words"]> }) => (
  <p className="my-1.5 border-l-2 border-accent bg-accent-wash px-3 py-2 text-13">
    {isQuote ? <q>{text}</q> : text} <span className="text-muted">Source: {source}</span>
  </p>
);
