import { Button } from "#ui/button.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { useMay } from "../editor-context.ts";
import { nameOf } from "./fact-words.ts";
import type { EntryFacts } from "./facts.query.ts";
import { useEvidence } from "./use-evidence.ts";

/** Sources of values that the entry no longer has: they count again when the value is back. */
export function LostCitations({ lost }: Pick<EntryFacts, "lost">) {
  const { remove } = useEvidence();
  const mayRemove = useMay("content:write");
  if (lost.length === 0) return null;
  return (
    <section aria-label="Sources of former values" tabIndex={-1}>
      <h4 className="text-17">Sources of former values</h4>
      <p className="text-13 text-muted">They count again if the value is restored.</p>
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {lost.map((citation) => (
          <li
            key={citation.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1.5"
          >
            <p className="min-w-0 wrap-anywhere">
              {nameOf(citation)} · <ExternalLink href={citation.url}>{citation.title}</ExternalLink>
            </p>
            {mayRemove && (
              <Button
                variant="quiet"
                aria-label={`Remove the source of ${nameOf(citation)}: ${citation.title}`}
                onClick={() => void remove(citation.id, nameOf(citation))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
