import { formatDate } from "#shared/text.ts";
import { ExternalLink } from "#ui/external-link.tsx";
import type { ShownCorrection } from "../publication/provenance.ts";
import type { NamedSource } from "../publication/publication-record.ts";

/** An article's corrections, newest first. */
export const Corrections = ({ corrections }: { corrections: ShownCorrection[] }) =>
  corrections.map(({ id, text, correctedAt }) => (
    <p
      key={id}
      className="mb-6 max-w-prose border-l-3 border-warn pl-4 text-15 wrap-anywhere whitespace-pre-line"
    >
      <b>
        Correction, <time dateTime={correctedAt}>{formatDate(correctedAt)}</time>.
      </b>{" "}
      {text}
    </p>
  ));

export function SourceList({ sources }: { sources: NamedSource[] }) {
  if (sources.length === 0) return null;
  return (
    <section>
      <h2 className="text-20">Sources</h2>
      <ol className="mt-3 list-decimal border-b border-rule pl-6 text-15 marker:text-muted">
        {sources.map((source) => (
          <li
            key={`${source.url} ${source.title}`}
            className="-ml-6 list-inside border-t border-rule py-2 wrap-anywhere"
          >
            {source.url ? <ExternalLink href={source.url}>{source.title}</ExternalLink> : source.title}
            <span className="block text-13 text-muted">{detailsOf(source)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Publisher, author and date. Omits publisher and date if they replace an unknown headline. */
function detailsOf({ title, publisher, author, publishedAt }: NamedSource): string {
  const day = publishedAt && formatDate(publishedAt);
  const isDescribed = title === [publisher, day].filter(Boolean).join(", ");
  const details = isDescribed ? [author && `by ${author}`] : [publisher, author && `by ${author}`, day];
  return details.filter(Boolean).join(" · ");
}
