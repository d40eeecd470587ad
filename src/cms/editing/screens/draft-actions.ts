import { CallFailure } from "#http/client/calls.ts";
import { useToast } from "#ui/toast.tsx";
import type { DraftStep, DraftView, Schedule } from "./draft-calls.ts";
import { wholePayload } from "./draft-values.ts";
import { applyValues, valuesOf } from "./entry-values.ts";
import { useDraft } from "./use-draft-keeper.ts";

/** The steps of a draft as button handlers. Each saves unsaved input first and reports a failure. */
export function useDraftActions() {
  const { keeper, entry, type, editing } = useDraft();
  const toast = useToast();
  const run = async (title: string | null, work: () => Promise<DraftView | null>): Promise<boolean> => {
    try {
      const draft = await work();
      if (draft) keeper.adopt(draft);
      if (title) toast({ title });
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast({ title: "Error", variant: "destructive", description: error.message });
      return false;
    }
  };
  /** The review of a new entry covers all its values. */
  const keep = () =>
    entry ? keeper.flush() : keeper.keepAll(wholePayload(type, structuredClone(editing.form.getValues())));
  const take = (title: string, step: DraftStep) =>
    run(title, async () => {
      const { version } = step === "unschedule" ? { version: 0 } : await keep();
      return keeper.calls.take(step, version);
    });
  return {
    /** Reports a failure in a toast. Adopts the draft that `work` returns, if any. */
    run,
    schedule: (times: Schedule) =>
      run("Scheduled", async () => keeper.calls.schedule(times, (await keeper.flush()).version)),
    unschedule: () => take("Unscheduled", "unschedule"),
    requestReview: () => take("Review requested", "request-review"),
    approve: () => take("Approved", "approve"),
    giveBack: (note: string) =>
      run("Returned", async () => keeper.calls.return(note, (await keep()).version)),
    discard: async () => {
      const typed = structuredClone(editing.form.getValues());
      const isGone = await run(null, async () => {
        await keeper.discard();
        return null;
      });
      if (!isGone) return;
      const live = valuesOf(type, entry);
      editing.form.reset(live);
      editing.draft.discardAll();
      keeper.reset(live);
      toast({
        title: "Draft discarded",
        action: { label: "Undo", onClick: () => applyValues(editing.form, typed) },
      });
    },
  };
}
