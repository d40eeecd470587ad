import { useQuery } from "@tanstack/react-query";
import { useMay } from "#accounts/editor-context.ts";
import { draftHref } from "#cms/admin/addresses.ts";
import { useAdminGroups } from "#cms/admin/groups.ts";
import { type AdminType, labelsOf } from "#cms/admin/type.tsx";
import { tabOfKind } from "#cms/todo/todo-href.ts";
import { api } from "#http/client/api.ts";
import type { EntryData } from "#http/client/calls.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { Notice } from "#ui/admin/notice.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { draftParams } from "./draft-view.ts";
import { EntryEditor } from "./entry-editor.tsx";

interface EditProps {
  type: AdminType;
  entry: EntryData | null;
  onClose: () => void;
}

export function EntryDialog({ type, entry, onClose }: EditProps) {
  const words = labelsOf(type);
  const mayWrite = useMay("content:write");
  return (
    <EntryEditor type={type} entry={entry} onClose={onClose}>
      {({ form, cancel, save }) => (
        <Dialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && onClose()}
          size={type.size ?? "wide"}
          title={entry ? (mayWrite ? words.editTitle : type.name) : words.createTitle}
          footer={
            <>
              {cancel}
              {save}
            </>
          }
        >
          {entry && <DraftBesideDialog type={type} entry={entry} />}
          {form}
        </Dialog>
      )}
    </EntryEditor>
  );
}

export function EntryInPlace({ type, entry, onClose }: EditProps) {
  return (
    <EntryEditor type={type} entry={entry} onClose={onClose}>
      {({ form, cancel, save }) => (
        <section aria-label={labelsOf(type).editTitle} className="flex flex-col gap-5 bg-surface p-4">
          {entry && <DraftBesideDialog type={type} entry={entry} />}
          {form}
          <div className="flex flex-wrap justify-end gap-3">
            {cancel}
            {save}
          </div>
        </section>
      )}
    </EntryEditor>
  );
}

/** In a live entry's dialog, links to a colleague's draft of it, which opens as a page. */
function DraftBesideDialog({ type, entry }: { type: AdminType; entry: EntryData }) {
  const tab = tabOfKind(useAdminGroups(), type.kind);
  const { data: draft } = useQuery({
    queryKey: ["admin", type.path, "draft", entry.id],
    enabled: tab?.type !== undefined,
    staleTime: 0,
    queryFn: () => api("GET /api/admin/drafts/{type}/{id}", { params: draftParams(type, String(entry.id)) }),
  });
  if (!tab || !draft?.updatedAt || draft.changed.length === 0) return null;
  return (
    <Notice action={<ButtonLink to={draftHref(tab.slug, entry.id)}>Open the draft</ButtonLink>}>
      {draft.state === "in_review"
        ? `${draft.requestedBy} asked for a review of changes that are not in this form.`
        : `${draft.editedBy} has a draft of ${formatMoment(draft.updatedAt)} with changes that are not in this form.`}
    </Notice>
  );
}
