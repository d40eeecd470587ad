import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useToast } from "#ui/toast.tsx";
import { CallFailure, callApi, type EntryData } from "../calls.ts";
import { invalidateAll, useEntryCalls } from "../saving.ts";
import { type AdminType, labelsOf } from "../type.tsx";
import { findLeadFault, LeadOn } from "./lead-on.tsx";
import { UsedBy } from "./used-by.tsx";

/** Asks, deletes, leads the page's address on if that is chosen, and says how it went. Open while there is an entry. */
export function DeleteEntry({
  type,
  entry,
  onClose,
  onDeleted,
}: {
  type: AdminType;
  entry: EntryData | null;
  onClose: () => void;
  /** Called once the dialog has let go of the focus, which the entry's row cannot have any more. */
  onDeleted: () => void;
}) {
  const words = labelsOf(type);
  const [to, setTo] = useState("");
  // The texts stay while the dialog goes.
  const [last, setLast] = useState(entry);
  const from = last && type.isPublic(last) ? type.pathOf(last) : null;
  const { remove, isBusy, isDeleted, fault, reset } = useDeletion(type, onClose);
  const leadTo = (path: string) => {
    setTo(path);
    reset();
  };
  if (entry && entry !== last) {
    setLast(entry);
    leadTo("");
  }
  return (
    <ConfirmDialog
      isOpen={entry !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${type.name}`}
      text={
        <>
          {last && words.deleteQuestion(type.titleOf(last))}
          <span className="mt-2 block text-13">{last && type.titleOf(last)}</span>
          {last && (
            <UsedBy
              type={type}
              entry={last}
              isAsked={entry !== null && !isBusy}
              isLedOn={to.trimStart().startsWith("/")}
            />
          )}
        </>
      }
      confirmLabel={isBusy ? "Deleting..." : "Delete"}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => entry && void remove(entry, from && to.trim() ? { from, to: to.trim() } : null)}
      onFocusReturn={isDeleted ? onDeleted : undefined}
    >
      {from && <LeadOn from={from} to={to} onChange={leadTo} error={fault} />}
    </ConfirmDialog>
  );
}

interface Redirect {
  from: string;
  to: string;
}

/** Deletes an entry and adds the redirect from its address; toasts say how it went. */
function useDeletion(type: AdminType, onClose: () => void) {
  const words = labelsOf(type);
  const toast = useToast();
  const client = useQueryClient();
  const calls = useEntryCalls(type);
  const [state, setState] = useState<DeletionState>(untouched);
  const remove = async (entry: EntryData, redirect: Redirect | null) => {
    setState({ ...untouched, isBusy: true });
    try {
      const fault = redirect && (await findLeadFault(redirect));
      if (fault) return setState({ ...untouched, fault });
      await calls.remove(entry);
      setState({ ...untouched, isDeleted: true });
      onClose();
    } catch (error) {
      setState(untouched);
      if (!(error instanceof CallFailure)) throw error;
      const description = words.deleteFailed(error.message);
      toast({ title: "Error", variant: "destructive", description: withReason(description, error.message) });
      return;
    }
    const unled = redirect && (await leadOn(redirect));
    if (redirect) invalidateAll(client);
    if (unled) toast({ title: words.deleted, variant: "destructive", description: unled });
    else toast({ title: "Success", description: words.deleted });
  };
  return { ...state, remove, reset: () => setState(untouched) };
}

interface DeletionState {
  isBusy: boolean;
  isDeleted: boolean;
  /** The reason why the address cannot lead where it was to lead. */
  fault: string | null;
}

const untouched: DeletionState = { isBusy: false, isDeleted: false, fault: null };

/** Adds the redirect. Returns the reason if it could not be added: the entry is deleted all the same. */
async function leadOn(redirect: Redirect): Promise<string | null> {
  try {
    await callApi("POST", "/api/admin/redirects", { body: redirect });
    return null;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return `${redirect.from} leads nowhere: ${error.message}`;
  }
}

/** The spec's text, with the server's word where the text leaves it out. */
const withReason = (text: string, reason: string) =>
  text.includes(reason) ? (
    text
  ) : (
    <>
      {text}
      <span className="block">{reason}</span>
    </>
  );
