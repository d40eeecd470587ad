import { Fragment, useEffect, useEffectEvent } from "react";
import { formatTime } from "../../formats.ts";
import { applyValues, isSame } from "../entry-values.ts";
import { labelOfField, topField } from "../form-field.ts";
import { focusContested } from "./contested-fields.tsx";
import type { KeeperState } from "./draft-keeper-state.ts";
import { nameDraftInAddress, useDraft } from "./use-draft-keeper.ts";

/** Pages say so often that they are open, in milliseconds. */
export const pulseInterval = 10_000;

/** Keeps what is typed in the draft, and says so beside the buttons. */
export function DraftKeeping() {
  const { keeping, keptAt, reason, draft, faults } = useDraft();
  useKeeping();
  usePulse();
  useLock(draft?.goLiveAt != null);
  useSettledOffer();
  useFaults();
  const isTrouble = keeping === "offline" || keeping === "failed";
  return (
    <p
      role="status"
      title={isTrouble ? (reason ?? undefined) : undefined}
      className={isTrouble ? "max-w-56 text-13 text-danger" : "max-w-56 text-13 text-muted max-lg:sr-only"}
    >
      {keeping === "failed" && faults.length > 0 ? <Faults /> : keepingWords({ keeping, keptAt, reason })}
    </p>
  );
}

/** The fields that keep the draft from being kept, by their labels; each leads to its field. */
function Faults() {
  const { faults, editing } = useDraft();
  const fields = [...new Set(faults.map(({ path }) => topField(path)))];
  return (
    <>
      Not kept: see{" "}
      {fields.map((field, index) => (
        <Fragment key={field}>
          {index > 0 && ", "}
          <button
            type="button"
            className="cursor-pointer underline underline-offset-4 pointer-coarse:min-h-11"
            onClick={() => editing.showField(field)}
          >
            {labelOfField(editing.formId, field)}
          </button>
        </Fragment>
      ))}
    </>
  );
}

/** Shows beside each field at fault why a draft cannot hold it, until it can. */
function useFaults() {
  const { faults, editing } = useDraft();
  const { form } = editing;
  useEffect(() => {
    for (const { path, message } of faults) form.setError(path, { type: "draft", message });
    return () => form.clearErrors(faults.map(({ path }) => path));
  }, [faults, form]);
}

/** How the text is kept, in words. */
export function keepingWords({
  keeping,
  keptAt,
  reason,
}: Pick<KeeperState, "keeping" | "keptAt" | "reason">) {
  if (keeping === "offline") return "Not kept: no connection. What you type stays in this browser.";
  if (keeping === "failed") return `Not kept: ${reason}`;
  if (keeping === "conflict") return "Not kept: a colleague typed here too.";
  return keptAt ? `Draft kept ${formatTime(keptAt)}, not public` : "";
}

function useKeeping() {
  const { keeper, editing, entry } = useDraft();
  const { form } = editing;
  const onKept = useEffectEvent(() => {
    // What is kept on the server may be left without a question.
    if (keeper.read().draft?.changed.length) editing.letGo();
    if (!entry && keeper.read().draft?.version) nameDraftInAddress(keeper.read().draft?.key ?? "");
  });
  const hold = useEffectEvent(() => editing.pass(() => {}));
  useEffect(() => {
    const detach = keeper.attach({
      read: () => form.getValues(),
      apply: (values) => applyValues(form, values),
      onKept: () => onKept(),
      showContested: focusContested,
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
    const leave = () => keeper.calls.leave();
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

/** A scheduled draft cannot be typed in. */
function useLock(isLocked: boolean) {
  const { formId } = useDraft().editing;
  useEffect(() => {
    const form = document.getElementById(formId);
    form?.toggleAttribute("inert", isLocked);
  }, [formId, isLocked]);
}

/** The browser's own copy of unsaved input is of no use where the draft holds the same. */
function useSettledOffer() {
  const { editing, draft } = useDraft();
  const { offered, discard } = editing.draft;
  const isLoaded = draft !== null;
  const settle = useEffectEvent(() => {
    const values = editing.form.getValues();
    if (offered && Object.entries(offered.values).every(([field, value]) => isSame(values[field], value)))
      discard(offered);
  });
  useEffect(() => {
    if (isLoaded && offered) settle();
  }, [isLoaded, offered]);
}
