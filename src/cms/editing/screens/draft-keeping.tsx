import { Fragment, useEffect, useEffectEvent } from "react";
import { draftConflictId, focusConflict } from "#cms/admin/conflict-panel.tsx";
import { formatMoment, formatTime } from "#ui/admin/formats.ts";
import { Status } from "#ui/badge.tsx";
import { focusUnlessTyping } from "#ui/keep-focus.ts";
import { useToast } from "#ui/toast.tsx";
import type { KeeperState } from "./draft-keeper-state.ts";
import { tab } from "./draft-view.ts";
import { applyValues, topField } from "./entry-values.ts";
import { useFormLock } from "./form-lock.ts";
import { nameDraftInAddress, useDraft } from "./use-draft-keeper.ts";

/** Interval at which pages report that they are open, in milliseconds. */
export const pulseInterval = 10_000;

/** Saves input in the draft and shows the state beside the buttons. */
export function DraftKeeping() {
  const { faults, editing, lock, tellLock, ...state } = useDraft();
  const { keeping, reason } = state;
  useKeeping();
  usePulse();
  useFormLock(editing.formId, lock !== null, tellLock);
  useRecovery();
  useFaults();
  const isTrouble = keeping === "offline" || keeping === "failed" || keeping === "conflict";
  return (
    <p
      role="status"
      title={isTrouble && faults.length === 0 ? (reason ?? undefined) : undefined}
      className={isTrouble ? "max-w-56 text-13 text-danger" : "max-w-56 text-13 text-muted max-lg:sr-only"}
    >
      {keeping === "failed" && faults.length > 0 ? <Faults /> : keepingWords(state)}
      {keeping === "conflict" && <ToQuestion />}
    </p>
  );
}

function ToQuestion() {
  return (
    <>
      {" "}
      <button
        type="button"
        className="cursor-pointer underline underline-offset-4 pointer-coarse:min-h-11"
        onClick={() => focusConflict(draftConflictId)}
      >
        Choose which version to keep
      </button>
    </>
  );
}

/** Links to the fields that prevent the draft from being saved. */
function Faults() {
  const { faults, editing } = useDraft();
  const fields = [...new Set(faults.map(({ path }) => topField(path)))];
  return (
    <>
      Not saved: see{" "}
      {fields.map((field, index) => (
        <Fragment key={field}>
          {index > 0 && ", "}
          <button
            type="button"
            className="cursor-pointer underline underline-offset-4 pointer-coarse:min-h-11"
            onClick={() => editing.showField(field)}
          >
            {editing.labelOf(field)}
          </button>
        </Fragment>
      ))}
    </>
  );
}

/** Shows beside each invalid field why the draft cannot store it, until it is valid. */
function useFaults() {
  const { faults, editing } = useDraft();
  const { form } = editing;
  useEffect(() => {
    for (const { path, message } of faults) form.setError(path, { type: "draft", message });
    return () => form.clearErrors(faults.map(({ path }) => path));
  }, [faults, form]);
}

/** Describes the state of draft saving. */
function keepingWords({
  keeping,
  keptAt,
  reason,
  isSignedOut,
}: Pick<KeeperState, "keeping" | "keptAt" | "reason" | "isSignedOut">) {
  if (keeping === "offline")
    return `Not saved: ${isSignedOut ? "you are signed out" : "no connection"}. Your changes stay in this browser.`;
  if (keeping === "failed") return `Not saved: ${reason}`;
  if (keeping === "conflict") return "Not saved: edited elsewhere";
  return keptAt ? `Draft kept ${formatTime(keptAt)}, not public` : "";
}

function useKeeping() {
  const { keeper, editing, entry } = useDraft();
  const { form } = editing;
  const onKept = useEffectEvent(() => {
    // Input that the server has needs no question on leaving.
    if (keeper.read().draft?.changed.length) editing.letGo();
    editing.draft.update();
    if (!entry && keeper.read().draft?.version) nameDraftInAddress(keeper.key);
  });
  const toast = useToast();
  const showContested = useEffectEvent(() => {
    focusUnlessTyping(document.getElementById(draftConflictId));
    toast({
      title: "Not saved yet",
      description: "Someone edited the same field. Choose which version to keep.",
      action: { label: "Choose", onClick: () => focusConflict(draftConflictId) },
    });
  });
  const hold = useEffectEvent(() => editing.pass(() => {}));
  useEffect(() => {
    const detach = keeper.attach({
      read: () => form.getValues(),
      apply: (values) => applyValues(form, values),
      onKept: () => onKept(),
      showContested: () => showContested(),
    });
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        hold();
        keeper.touch();
      },
    });
    return () => {
      unsubscribe();
      detach();
    };
  }, [keeper, form]);
}

function usePulse() {
  const { keeper } = useDraft();
  useEffect(() => {
    const pulse = () => void keeper.pulse();
    pulse();
    const timer = setInterval(() => document.visibilityState === "visible" && pulse(), pulseInterval);
    const leave = () => {
      const { type, id } = keeper.params;
      if (id.startsWith("new-")) return;
      const address = `/api/admin/drafts/${type}/${id}/presence?tab=${tab}`;
      void fetch(address, { method: "DELETE", keepalive: true }).catch(() => null);
    };
    window.addEventListener("online", pulse);
    window.addEventListener("pagehide", leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", pulse);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [keeper]);
}

/**
 * Merges input that a closed tab left in the browser into the form, which saves it in the draft. Waits while the draft cannot be
 * edited, and for input of this tab that is not saved yet.
 */
function useRecovery() {
  const { editing, draft, keeping, keeper, lock } = useDraft();
  const { offered, adopt } = editing.draft;
  const toast = useToast();
  const isReady =
    !keeper.isNew && draft !== null && lock === null && (keeping === "idle" || keeping === "kept");
  const recover = useEffectEvent(() => {
    if (!offered || Object.keys(keeper.pending().values).length > 0) return;
    if (adopt(offered, (found) => keeper.recover(found)))
      toast({
        title: "Unsaved changes recovered",
        description: `Stored in this browser on ${formatMoment(offered.at)}.`,
      });
  });
  useEffect(() => {
    if (isReady && offered) recover();
  }, [isReady, offered]);
}

/** Shows unpublished changes after the entry's status and, on narrow screens, that the draft is saved. */
export function DraftState() {
  const state = useDraft();
  return (
    <>
      <ReviewState />
      {state.keeping === "kept" && state.keptAt && (
        <span aria-hidden="true" className="text-13 text-muted lg:hidden">
          {keepingWords(state)}
        </span>
      )}
    </>
  );
}

function ReviewState() {
  const { draft } = useDraft();
  if (!draft || !(draft.hasData || draft.expireAt)) return null;
  if (draft.goLiveAt) return <Status tone="warn">Scheduled</Status>;
  if (draft.state === "in_review") return <Status tone="warn">In review</Status>;
  if (draft.state === "approved") return <Status tone="accent">Approved</Status>;
  if (draft.changed.length === 0)
    return <Status tone="neutral">{draft.expireAt ? "Expires" : "Draft without changes"}</Status>;
  return draft.isLive ? <Status tone="warn">Unpublished changes</Status> : null;
}
