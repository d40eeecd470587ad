import { useEffect, useEffectEvent } from "react";
import { useEditor, useMay } from "#accounts/editor-context.ts";
import type { DraftView } from "./draft-view.ts";

/** Returns why the draft's form is locked and what to do about it, or null if it is not. */
export function useLockReason(draft: DraftView | null): string | null {
  const { id } = useEditor();
  const mayWrite = useMay("drafts:write");
  const mayPublish = useMay("content:publish");
  if (!mayWrite) return "You can read this entry but not change it.";
  if (!draft) return null;
  if (draft.goLiveAt)
    return mayPublish
      ? "This is scheduled. Unschedule to edit."
      : "This is scheduled. Ask an editor to unschedule it.";
  const isMine = Object.values(draft.authors).some((author) => author.id === id);
  if (draft.state !== "in_review" || isMine || draft.changed.length === 0) return null;
  return mayPublish
    ? `${draft.requestedBy} asked for a review. Return the draft to edit it.`
    : `${draft.requestedBy} asked for a review. You can edit this once it is returned.`;
}

const texts = "textarea, input:not([type=checkbox], [type=radio], [type=file], [type=button])";
const choices = "select, input[type=checkbox], input[type=radio], input[type=file], button";
const writing = "[contenteditable]";
/** Controls that do not change values. */
const reading =
  "[role=tab], a[href], summary, button[aria-pressed], button[aria-expanded]:not([aria-haspopup])";

/** Makes a locked form read-only. Its text can still be read, selected and copied. Calls `onSubmit` on attempts to save. */
export function useFormLock(formId: string, isLocked: boolean, onSubmit: () => void) {
  const hearSubmit = useEffectEvent(onSubmit);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!form || !isLocked) return;
    const mark = () => {
      for (const control of form.querySelectorAll<HTMLElement>(`${texts}, ${choices}, ${writing}`))
        if (!("locked" in control.dataset) && !control.matches(reading)) lock(control);
    };
    const observer = new MutationObserver(mark);
    const guards = new AbortController();
    const guard = (events: string[], refuses: (event: Event) => boolean) => {
      for (const name of events)
        form.addEventListener(name, (event) => refuses(event) && refuse(event), {
          capture: true,
          signal: guards.signal,
        });
    };
    mark();
    observer.observe(form, { childList: true, subtree: true });
    guard(["beforeinput", "input", "change", "cut", "paste", "drop"], () => true);
    guard(["click", "pointerdown", "mousedown"], pressesChoice);
    guard(["keydown"], changesByKey);
    guard(["submit"], () => {
      hearSubmit();
      return true;
    });
    return () => {
      observer.disconnect();
      guards.abort();
      for (const control of form.querySelectorAll<HTMLElement>("[data-locked]")) unlock(control);
    };
  }, [formId, isLocked]);
}

function refuse(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

function lock(control: HTMLElement) {
  const attribute = control.matches(texts) ? "readonly" : "aria-disabled";
  if (control.matches(writing)) {
    control.dataset.locked = "contenteditable";
    control.setAttribute("contenteditable", "false");
    control.setAttribute("aria-readonly", "true");
    control.tabIndex = 0;
  } else if (!control.hasAttribute(attribute)) {
    control.dataset.locked = attribute;
    control.setAttribute(attribute, "true");
  }
}

function unlock(control: HTMLElement) {
  const { locked = "" } = control.dataset;
  delete control.dataset.locked;
  if (locked !== "contenteditable") return control.removeAttribute(locked);
  control.setAttribute("contenteditable", "true");
  control.removeAttribute("aria-readonly");
  control.removeAttribute("tabindex");
}

const within = ({ target }: Event, controls: string) =>
  target instanceof Element && target.closest(controls) !== null;

const pressesChoice = (event: Event) => within(event, choices) && !within(event, reading);

const movingKeys = /^(Arrow|Page|Home|End|Tab|Escape|Shift|F\d)/;
const leavingKeys = /^(Tab|Escape|Shift|F\d)/;

/** Allows Control and Command shortcuts: edits by them are blocked at the input event, and some belong to the page. */
function changesByKey(event: Event): boolean {
  if (!(event instanceof KeyboardEvent) || within(event, reading)) return false;
  if (event.ctrlKey || event.metaKey) return false;
  const isText = within(event, `${texts}, ${writing}`);
  return event.altKey || !(isText ? movingKeys : leavingKeys).test(event.key);
}
