import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { useEditor, useMay } from "#accounts/editor-context.ts";
import { ConflictPanel, draftConflictId } from "#cms/admin/conflict-panel.tsx";
import { withinSentence } from "#cms/engine/noun.ts";
import { revisionsQuery } from "#cms/history/screens/history.query.ts";
import { adminEntryQuery } from "#http/client/calls.ts";
import { invalidate } from "#http/client/invalidation.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { Notice } from "#ui/admin/notice.tsx";
import { TimeField } from "#ui/admin/time-field.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { DecideDialog } from "./decide-dialog.tsx";
import { useDraftActions } from "./draft-actions.ts";
import type { DraftView } from "./draft-view.ts";
import { PreviewPane } from "./preview-pane.tsx";
import { useDraft } from "./use-draft-keeper.ts";

/** Notices that the editor needs before publishing the draft. */
export function DraftNotices() {
  return (
    <>
      <SavedElsewhere />
      <ScheduleNotice />
      <ReviewNotice />
      <ContestedFields />
      <OthersQuestion />
      <ScheduleDialog />
      <ReturnDialog />
      <DecideDialog />
      <PreviewPane />
    </>
  );
}

/** Names the colleague who saved the entry while it is open here. Unchanged fields are updated, and unsaved input stays. */
function SavedElsewhere() {
  const { savedElsewhere, type, entry, draft } = useDraft();
  const client = useQueryClient();
  const version = savedElsewhere?.version;
  const id = entry?.id;
  useEffect(() => {
    if (!version || !id) return;
    for (const { queryKey } of [adminEntryQuery(type.path, id), revisionsQuery(type.kind, id)])
      void invalidate(client, { queryKey });
  }, [client, version, type, id]);
  if (savedElsewhere)
    return (
      <Notice>
        {savedElsewhere.by?.isYou
          ? "You saved this entry in another tab"
          : `${savedElsewhere.by?.name ?? "Someone"} saved this entry`}
        , {formatMoment(savedElsewhere.version)}. The form now shows it, and what you typed is kept.
      </Notice>
    );
  if (!draft?.isLiveMoved) return null;
  return (
    <Notice>
      The entry was saved after this draft was started. When you save the draft, choose which version of each
      field to keep.
    </Notice>
  );
}

const unlockWords = (mayPublish: boolean) =>
  mayPublish ? "Unschedule to edit. " : "Ask an editor to unschedule it. ";

function ScheduleNotice() {
  const { draft, lock } = useDraft();
  const { unschedule } = useDraftActions();
  const mayPublish = useMay("content:publish");
  if (!draft) return null;
  const { goLiveAt, expireAt, scheduledBy, failure } = draft;
  if (failure) return <Notice>It missed its scheduled time, and its changes are kept: {failure}</Notice>;
  if (!goLiveAt && !expireAt) return null;
  return (
    <Notice action={mayPublish && <Button onClick={() => void unschedule()}>Unschedule</Button>}>
      {goLiveAt &&
        `Goes live ${formatMoment(goLiveAt)}, scheduled by ${scheduledBy}. It is locked until then. ${lock === null ? "" : unlockWords(mayPublish)}`}
      {expireAt && `Expires ${formatMoment(expireAt)}.`}
    </Notice>
  );
}

function ReviewNotice() {
  const { draft, entry, keeper, lock } = useDraft();
  const { approve } = useDraftActions();
  const mayPublish = useMay("content:publish");
  if (!draft || draft.goLiveAt) return null;
  const { state, requestedBy, requestedAt, reviewedBy, reviewedAt, note } = draft;
  if (state === "in_review")
    return (
      <Notice
        action={
          mayPublish && (
            <>
              {entry && <Button onClick={() => keeper.ask("decide")}>Review changes…</Button>}
              <Button onClick={() => keeper.ask("return")}>Return…</Button>
              <Button variant="primary" onClick={() => void approve()}>
                Approve
              </Button>
            </>
          )
        }
      >
        {requestedBy} asked for a review on {formatMoment(requestedAt ?? "")}. It can be published once it is
        approved.
        {lock !== null && ` ${mayPublish ? "Return it to edit it." : "You can edit it once it is returned."}`}
      </Notice>
    );
  if (state === "approved")
    return (
      <Notice>
        {reviewedBy} approved this version on {formatMoment(reviewedAt ?? "")}. Any change needs a new review.
      </Notice>
    );
  if (!note) return null;
  return (
    <Notice>
      {reviewedBy} returned this draft: “{note}”
    </Notice>
  );
}

/** Asks about fields that the editor and a colleague changed at the same time, or that the colleague discarded. */
function ContestedFields() {
  const { contested } = useDraft();
  return contested.length > 0 && <DraftConflict />;
}

function DraftConflict() {
  const { contested, keeper, draft, editing, type } = useDraft();
  const { id: editorId } = useEditor();
  const isYou = contested.every(({ field }) => draft?.authors[field]?.id === editorId);
  // The editor can go on typing while the question is open.
  const typed = useWatch({ control: editing.form.control });
  return (
    <ConflictPanel
      id={draftConflictId}
      type={type}
      label="Edited by a colleague at the same time"
      message={
        <>
          {draft?.version ? (
            <>
              {isYou ? "You" : draft.editedBy} edited the same {contested.length === 1 ? "field" : "fields"}
              {isYou && " in another tab"}
              {draft.updatedAt && `, last on ${formatMoment(draft.updatedAt)}`}.
            </>
          ) : (
            "In another tab, the draft was discarded or published, or the entry was saved."
          )}{" "}
          Nothing is lost: choose which version to keep.
        </>
      }
      fields={contested.map((one) => ({ ...one, mine: typed[one.field] }))}
      settleLabel="Keep these"
      onSettle={(values) => keeper.settle(values)}
    />
  );
}

/** Asks whether a save also publishes colleagues' changes. */
function OthersQuestion() {
  const { others, keeper, editing } = useDraft();
  const { fields, isMixed } = others ?? { fields: [], isMixed: false };
  const named = fields.map(({ field, by }) => `${editing.labelOf(field)} by ${by}`);
  return (
    <Dialog
      isOpen={others !== null}
      onOpenChange={(isOpen) => !isOpen && keeper.answerOthers(null)}
      title={`Publish the ${named.length === 1 ? "change" : "changes"} to ${listed(named)} too?`}
      description={
        isMixed
          ? "It may be unfinished. Unpublished changes stay in the draft."
          : "Only colleagues changed this draft, and they may not have finished."
      }
      footer={
        <>
          <Button onClick={() => keeper.answerOthers(null)}>Cancel</Button>
          {isMixed && (
            <Button data-autofocus onClick={() => keeper.answerOthers([])}>
              Publish only mine
            </Button>
          )}
          <Button variant="primary" onClick={() => keeper.answerOthers(fields.map(({ field }) => field))}>
            {isMixed ? "Publish all" : "Publish"}
          </Button>
        </>
      }
    />
  );
}

const listed = (words: string[]) => new Intl.ListFormat("en", { type: "conjunction" }).format(words);

function ReturnDialog() {
  const { keeper, asking } = useDraft();
  const { giveBack } = useDraftActions();
  const [note, setNote] = useState("");
  const close = () => keeper.ask(null);
  const send = async () => {
    if (!(await giveBack(note))) return;
    setNote("");
    close();
  };
  return (
    <Dialog
      isOpen={asking === "return"}
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Return the draft"
      description="The author sees your note above the form."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" disabled={note.trim() === ""} onClick={() => void send()}>
            Return
          </Button>
        </>
      }
    >
      <TextAreaField
        label="Note"
        required
        data-autofocus
        maxLength={2000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  );
}

/** Asks for the time at which the draft goes live, and optionally the time at which its entry is withdrawn. */
function ScheduleDialog() {
  const { keeper, draft, asking, type } = useDraft();
  const { goLiveAt, expireAt } = useLastSchedule(draft);
  return (
    <Dialog
      isOpen={asking === "schedule"}
      onOpenChange={(isOpen) => keeper.ask(isOpen ? "schedule" : null)}
      title="Schedule"
      description={`The ${withinSentence(type.noun)} is locked from now until it goes live. Times are in your local time.`}
    >
      <ScheduleForm goLiveAt={upcoming(goLiveAt)} expireAt={upcoming(expireAt)} />
    </Dialog>
  );
}

type Times = Pick<DraftView, "goLiveAt" | "expireAt">;

/** Returns the draft's schedule, or the last one on this page, so that a draft unscheduled for a change can be scheduled again. */
function useLastSchedule(draft: Times | null): Times {
  const { goLiveAt, expireAt } = draft ?? unscheduled;
  const [last, setLast] = useState<Times>(unscheduled);
  const isScheduled = goLiveAt !== null || expireAt !== null;
  if (isScheduled && (goLiveAt !== last.goLiveAt || expireAt !== last.expireAt))
    setLast({ goLiveAt, expireAt });
  return last;
}

const unscheduled: Times = { goLiveAt: null, expireAt: null };

const upcoming = (time: string | null) => (time !== null && time > new Date().toISOString() ? time : null);

function ScheduleForm({ goLiveAt, expireAt }: { goLiveAt: string | null; expireAt: string | null }) {
  const { keeper, draft } = useDraft();
  const { schedule } = useDraftActions();
  const [times, setTimes] = useState({ goLive: localTime(goLiveAt), expire: localTime(expireAt) });
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    const instants = { goLiveAt: instantOf(times.goLive), expireAt: instantOf(times.expire) };
    const newFault = unfinishedTime(form) ?? faultOf(instants, draft?.isLive ?? false);
    setFault(newFault);
    if (newFault) return form.querySelector<HTMLInputElement>(`[name=${newFault.field}]`)?.focus();
    setIsBusy(true);
    const isDone = await schedule(instants);
    setIsBusy(false);
    if (isDone) keeper.ask(null);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void submit(event.currentTarget);
      }}
    >
      <TimeField
        label="Goes live"
        name="goLive"
        data-autofocus
        value={times.goLive}
        onChange={({ target }) => setTimes({ ...times, goLive: target.value })}
        error={fault?.field === "goLive" ? fault.message : null}
      />
      <TimeField
        label="Expires"
        name="expire"
        hint="Optional. Unpublishes then."
        value={times.expire}
        onChange={({ target }) => setTimes({ ...times, expire: target.value })}
        error={fault?.field === "expire" ? fault.message : null}
      />
      <div className="flex justify-end gap-3">
        <Button onClick={() => keeper.ask(null)}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Schedule
        </Button>
      </div>
    </form>
  );
}

interface Fault {
  field: "goLive" | "expire";
  message: string;
}

/** Browsers report a time that is filled in only partly as an empty value. */
function unfinishedTime(form: HTMLFormElement): Fault | null {
  const input = form.querySelector<HTMLInputElement>("input:invalid");
  if (!input) return null;
  return { field: input.name === "expire" ? "expire" : "goLive", message: "Complete the date and the time." };
}

/** A live entry may only expire. Any other entry must go live first. */
function faultOf(
  { goLiveAt, expireAt }: { goLiveAt: string | null; expireAt: string | null },
  isLive: boolean,
): Fault | null {
  const now = new Date().toISOString();
  if (!goLiveAt && !(isLive && expireAt)) return { field: "goLive", message: "Choose when it goes live." };
  if (goLiveAt && goLiveAt <= now) return { field: "goLive", message: "The go-live time is in the past." };
  if (expireAt && expireAt <= (goLiveAt ?? now))
    return { field: "expire", message: "The expiry time must be after the time it goes live." };
  return null;
}

const instantOf = (local: string) => (local ? new Date(local).toISOString() : null);

function localTime(instant: string | null): string {
  if (!instant) return "";
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
