import { useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { withinSentence } from "../../../noun.ts";
import { useDraftActions } from "./draft-actions.ts";
import { useDraft } from "./use-draft-keeper.ts";

/** Asks when the draft goes live, and whether its entry is withdrawn at a time. */
export function ScheduleDialog() {
  const { keeper, draft, asking, type } = useDraft();
  return (
    <Dialog
      isOpen={asking === "schedule"}
      onOpenChange={(isOpen) => keeper.ask(isOpen ? "schedule" : null)}
      title="Schedule"
      description={`The ${withinSentence(type.noun)} is locked from now until it goes live. Times are those of your clock.`}
    >
      <ScheduleForm goLiveAt={draft?.goLiveAt ?? null} expireAt={draft?.expireAt ?? null} />
    </Dialog>
  );
}

function ScheduleForm({ goLiveAt, expireAt }: { goLiveAt: string | null; expireAt: string | null }) {
  const { keeper, draft } = useDraft();
  const { schedule } = useDraftActions();
  const [times, setTimes] = useState({ goLive: localTime(goLiveAt), expire: localTime(expireAt) });
  const [fault, setFault] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    const wanted = { goLiveAt: instantOf(times.goLive), expireAt: instantOf(times.expire) };
    const found = faultOf(wanted, draft?.isLive ?? false);
    setFault(found);
    if (found) return;
    setIsBusy(true);
    const isDone = await schedule(wanted);
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
        void submit();
      }}
    >
      {fault && <Alert>{fault}</Alert>}
      <TextField
        label="Goes live"
        type="datetime-local"
        data-autofocus
        value={times.goLive}
        onChange={({ target }) => setTimes({ ...times, goLive: target.value })}
      />
      <TextField
        label="Expires"
        type="datetime-local"
        hint="Optional: readers do not see it from then on."
        value={times.expire}
        onChange={({ target }) => setTimes({ ...times, expire: target.value })}
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

/** An entry that readers see may only expire; any other has to go live first. */
function faultOf(
  { goLiveAt, expireAt }: { goLiveAt: string | null; expireAt: string | null },
  isLive: boolean,
) {
  const now = new Date().toISOString();
  if (!goLiveAt && !(isLive && expireAt)) return "Choose when it goes live.";
  if (goLiveAt && goLiveAt <= now) return "The time to go live is in the past.";
  if (expireAt && expireAt <= (goLiveAt ?? now)) return "It must expire after it goes live.";
  return "";
}

const instantOf = (local: string) => (local ? new Date(local).toISOString() : null);

function localTime(instant: string | null): string {
  if (!instant) return "";
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
