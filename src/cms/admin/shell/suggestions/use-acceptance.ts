import { useToast } from "#ui/toast.tsx";
import type { QueuedProposal } from "../../../suggestions/suggestion-queue.ts";
import { CallFailure, type EntryData } from "../../calls.ts";
import { acceptProposal, putCitation } from "../../suggestions.ts";
import type { AdminType } from "../../type.tsx";
import type { CitationDraft } from "./citation-fields.tsx";
import { citedItemOf } from "./proposed-values.ts";
import { useDecision } from "./use-decision.ts";

interface Acceptance {
  type: AdminType;
  proposal: QueuedProposal;
  /** The entry before the save. */
  before: EntryData;
}

/**
 * Accepts a proposal once its entry is saved, and cites its source. A source that is refused is reported and undoes
 * nothing.
 */
export function useAcceptance(acceptance: Acceptance) {
  const showToast = useToast();
  return useDecision(
    async ({ saved, draft, note }: { saved: EntryData; draft: CitationDraft; note: string }) => {
      const problem = await cite(acceptance, saved, draft);
      if (problem)
        showToast({
          title: "The source was not added",
          description: `The value is saved. ${problem}`,
          variant: "destructive",
        });
      await acceptProposal(acceptance.proposal, note);
    },
    "Suggestion accepted",
  );
}

/** Returns why the source could not be cited; null if it was, or was not wanted. */
async function cite(
  { type, proposal: { kind, entryId, field, proposed }, before }: Acceptance,
  saved: EntryData,
  { isCited, url, title, publisher, kind: sourceKind, quote }: CitationDraft,
): Promise<string | null> {
  const fact = type.factFields.find((one) => one.field === field);
  if (!isCited || !fact) return null;
  const item = citedItemOf(fact, before, saved, proposed);
  if (item === null) return "The field has no value that this source could support.";
  const source = {
    url: url.trim(),
    title: title.trim(),
    publisher: publisher.trim() || null,
    kind: sourceKind,
    publishedOn: null,
  };
  try {
    const about = { kind, entryId, field, item: item || null };
    await putCitation({ ...about, source, quote: quote.trim() || null, verdict: "supports" });
    return null;
  } catch (error) {
    if (error instanceof CallFailure) return error.message;
    throw error;
  }
}
