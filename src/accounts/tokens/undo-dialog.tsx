import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type ApiResult, api } from "#http/client/api.ts";
import { useAction } from "#http/client/use-action.tsx";
import { pluralize } from "#shared/text.ts";
import { TimeField } from "#ui/admin/time-field.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { ApiToken } from "../account.schema.ts";

/** Lists a token's changes since a time, and undoes them. */
export function UndoDialog({ token, onClose }: { token: ApiToken | null; onClose: () => void }) {
  return (
    <Dialog
      size="wide"
      isOpen={token !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={token && `Undo what ${token.name} did`}
      description="Undoes its saves, drafts, comments, review requests and proposals. What was changed since is left unchanged."
    >
      {token && <UndoForm token={token} onClose={onClose} />}
    </Dialog>
  );
}

const day = 24 * 60 * 60 * 1000;

function UndoForm({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const [since, setSince] = useState(() => localTime(Date.now() - day));
  const find = useMutation({ mutationFn: findActions });
  const undo = useAction({
    call: () => undoActions(token.id, since, false),
    done: ({ undone }) => ({ title: `${pluralize(undone.length, "action")} undone` }),
    failed: "Nothing was undone",
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!find.isPending) find.mutate({ id: token.id, since });
  };
  const found = find.data;
  return (
    <div className="flex flex-col gap-5">
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TimeField
          label="Since"
          hint="In your local time."
          data-autofocus=""
          value={since}
          onChange={({ target }) => {
            setSince(target.value);
            find.reset();
          }}
        />
        <Button type="submit" disabled={since === ""} isBusy={find.isPending}>
          Show what it did
        </Button>
      </form>
      {find.error && <Alert>{find.error.message}</Alert>}
      <div aria-live="polite" className="flex flex-col gap-5">
        {found && found.undone.length + found.kept.length === 0 && <p>It did nothing since then.</p>}
        {found && found.undone.length > 0 && (
          <ActionList title="To be undone" actions={found.undone.map((one) => ({ ...one, reason: "" }))} />
        )}
        {found && found.kept.length > 0 && <ActionList title="Left unchanged" actions={found.kept} />}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        {found && found.undone.length > 0 && (
          <Button
            variant="primary"
            isBusy={undo.isPending}
            onClick={() => undo.mutate(undefined, { onSuccess: onClose })}
          >
            Undo {pluralize(found.undone.length, "action")}
          </Button>
        )}
      </div>
    </div>
  );
}

type Action = ApiResult<"POST /api/admin/tokens/{id}/undo">["kept"][number];

function ActionList({ title, actions }: { title: string; actions: Action[] }) {
  return (
    <section aria-label={title}>
      <h3 className="font-sans text-16 font-medium tracking-normal">{title}</h3>
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {actions.map(({ what, kind, entryId, title: entry, detail, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={`${kind} ${entryId} ${index}`} className="py-2 wrap-anywhere">
            {words[what]}: {entry}
            {(detail || reason) && (
              <span className="text-13 text-muted"> {[detail, reason].filter(Boolean).join("; ")}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const words: Record<Action["what"], string> = {
  save: "Saved",
  deletion: "Deleted",
  draft: "Draft",
  review: "Review request",
  comment: "Comment",
  proposal: "Proposal",
};

function localTime(moment: number): string {
  const date = new Date(moment);
  return new Date(moment - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** @throws CallFailure */
const undoActions = (id: number, since: string, isDryRun: boolean) =>
  api("POST /api/admin/tokens/{id}/undo", {
    params: { id },
    body: { since: new Date(since).toISOString(), isDryRun },
  });

const findActions = ({ id, since }: { id: number; since: string }) => undoActions(id, since, true);
