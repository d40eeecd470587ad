import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { adminEntryQuery } from "../../calls.ts";
import { useMay } from "../../editor-context.ts";
import { formatMoment } from "../../formats.ts";
import { Notice } from "../notice.tsx";
import { ContestedFields } from "./contested-fields.tsx";
import { useDraftActions } from "./draft-actions.ts";
import { PreviewPane } from "./preview-pane.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { useDraft } from "./use-draft-keeper.ts";

/** Notices of what an editor has to know, or do, before the draft is published. */
export function DraftNotices() {
  return (
    <>
      <SavedElsewhere />
      <ScheduleNotice />
      <ReviewNotice />
      <ContestedFields />
      <ScheduleDialog />
      <ReturnDialog />
      <PreviewPane />
    </>
  );
}

/** Says who saved the entry while it is open here: unchanged fields follow, and what was typed stays. */
function SavedElsewhere() {
  const { savedElsewhere, type, entry, draft } = useDraft();
  const client = useQueryClient();
  const version = savedElsewhere?.version;
  const id = entry?.id;
  useEffect(() => {
    if (version && id) void client.invalidateQueries({ queryKey: adminEntryQuery(type.path, id).queryKey });
  }, [client, version, type.path, id]);
  if (savedElsewhere)
    return (
      <Notice>
        {savedElsewhere.by?.isYou
          ? "You saved this entry on another page"
          : `${savedElsewhere.by?.name ?? "Somebody else"} saved this entry`}
        , {formatMoment(savedElsewhere.version)}. The form shows it now, and what you typed here stays.
      </Notice>
    );
  if (!draft?.isLiveMoved) return null;
  return (
    <Notice>
      The entry was saved after this draft was begun. Saving the draft asks which version of a field stays.
    </Notice>
  );
}

function ScheduleNotice() {
  const { draft } = useDraft();
  const { unschedule } = useDraftActions();
  const mayPublish = useMay("content:publish");
  if (!draft) return null;
  const { goLiveAt, expireAt, scheduledBy, failure } = draft;
  if (failure) return <Notice>It was not published at its time, and its changes are kept: {failure}</Notice>;
  if (!goLiveAt && !expireAt) return null;
  return (
    <Notice action={mayPublish && <Button onClick={() => void unschedule()}>Unschedule</Button>}>
      {goLiveAt &&
        `Goes live ${formatMoment(goLiveAt)}, scheduled by ${scheduledBy}. It is locked until then. `}
      {expireAt && `Expires ${formatMoment(expireAt)}.`}
    </Notice>
  );
}

function ReviewNotice() {
  const { draft, keeper } = useDraft();
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
      </Notice>
    );
  if (state === "approved")
    return (
      <Notice>
        {reviewedBy} approved this version on {formatMoment(reviewedAt ?? "")}. A change asks for a new
        review.
      </Notice>
    );
  if (!note) return null;
  return (
    <Notice>
      {reviewedBy} returned this draft: “{note}”
    </Notice>
  );
}

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
      description="Its author reads your note above the form."
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
