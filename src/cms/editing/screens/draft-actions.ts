import { useNavigate } from "react-router";
import { draftHref } from "#cms/admin/addresses.ts";
import { type ApiArgs, api } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import type { MenuItem } from "#ui/menu.tsx";
import { useToast } from "#ui/toast.tsx";
import { wholePayload } from "./draft-values.ts";
import type { DraftView } from "./draft-view.ts";
import { applyValues, valuesOf } from "./entry-values.ts";
import { useDraft } from "./use-draft-keeper.ts";

/** A workflow step of a draft that needs no note. */
type DraftStep = "unschedule" | "request-review" | "approve";

type Schedule = ApiArgs<"POST /api/admin/drafts/{type}/{id}/schedule">["body"];

/** The steps of a draft as button handlers. Each saves unsaved input first and reports a failure. */
export function useDraftActions() {
  const { keeper, entry, type, tab, editing } = useDraft();
  const navigate = useNavigate();
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
      return api(`POST /api/admin/drafts/{type}/{id}/${step}`, {
        params: keeper.params,
        version: String(version),
      });
    });
  return {
    /** Reports a failure in a toast. Adopts the draft that `work` returns, if any. */
    run,
    schedule: (times: Schedule) =>
      run("Scheduled", async () => {
        const { version } = await keeper.flush();
        const sent = { params: keeper.params, body: times, version: String(version) };
        return api("POST /api/admin/drafts/{type}/{id}/schedule", sent).catch((error) => {
          if (error instanceof CallFailure && editing.dispute(error)) keeper.ask(null);
          throw error;
        });
      }),
    unschedule: () => take("Unscheduled", "unschedule"),
    requestReview: () => take("Review requested", "request-review"),
    approve: () => take("Approved", "approve"),
    giveBack: (note: string) =>
      run("Returned", async () => {
        const { version } = await keep();
        return api("POST /api/admin/drafts/{type}/{id}/return", {
          params: keeper.params,
          body: { note },
          version: String(version),
        });
      }),
    discard: async () => {
      const unsaved = keeper.pending().values;
      const isGone = await run(null, async () => {
        await keeper.discard();
        return null;
      });
      if (!isGone) return;
      const { draft } = keeper.read();
      const live = valuesOf(type, entry);
      editing.form.reset(live);
      editing.draft.discardAll();
      keeper.reset(live);
      const undo = async () => {
        // Input that the draft did not have yet is in no trash.
        if (!draft?.draftId || !draft.hasData) return applyValues(editing.form, unsaved);
        const params = { id: draft.draftId };
        await run("Draft restored", async () => {
          const restored = await api("POST /api/admin/trash/drafts/{id}/restore", { params });
          if (restored.id === null) {
            // A new entry's draft is restored at another address.
            void navigate(draftHref(tab, restored.key));
            return null;
          }
          keeper.showRestored(restored);
          applyValues(editing.form, unsaved);
          return null;
        });
      };
      toast({
        title: "Draft discarded",
        action: { label: "Undo", onClick: () => void undo() },
      });
    },
  };
}

/** The actions on a draft other than saving it. */
export function useDraftMenu(): MenuItem[] {
  const { draft, keeper, editing } = useDraft();
  const { requestReview, discard } = useDraftActions();
  const { isDirty, isSubmitting } = editing;
  const hasChanges = isDirty || (draft?.changed.length ?? 0) > 0;
  const isLocked = isSubmitting || draft?.goLiveAt != null;
  // A draft whose changes went live otherwise is still listed.
  const mayDiscard = hasChanges || draft?.hasData === true;
  return [
    { label: "Schedule…", isDisabled: isSubmitting, onSelect: () => keeper.ask("schedule") },
    {
      label: "Request review",
      isDisabled: !hasChanges || isLocked || draft?.state === "in_review",
      onSelect: () => void requestReview(),
    },
    { label: "Discard draft", isDisabled: !mayDiscard || isLocked, onSelect: () => void discard() },
  ];
}
