import { formatDate } from "#shared/text.ts";
import { ExternalLink } from "#ui/external-link.tsx";
import type { ShownCorrection } from "../publication/provenance.ts";
import type { NamedSource } from "../publication/publication-record.ts";

/** The corrections of an article, the newest first. */
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

/** The sources of an article, numbered. */
export function SourceList({ sources }: { sources: NamedSource[] }) {
  if (sources.length === 0) return null;
  return (
    <section>
      <h2 className="text-20">Sources</h2>
      <ol className="mt-3 list-decimal border-b border-rule pl-6 text-15 marker:text-muted">
        {sources.map(({ title, url, publisher, author, publishedAt }) => (
          <li key={`${url} ${title}`} className="-ml-6 list-inside border-t border-rule py-2 wrap-anywhere">
            {url ? <ExternalLink href={url}>{title}</ExternalLink> : title}
            <span className="block text-13 text-muted">
              {[publisher, author && `by ${author}`, publishedAt && formatDate(publishedAt)]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
