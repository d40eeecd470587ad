import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "#ui/button.tsx";
import { draftHref } from "../../addresses.ts";
import type { EntryData } from "../../calls.ts";
import { formatMoment } from "../../formats.ts";
import { useAdminGroups } from "../../groups.ts";
import type { AdminType } from "../../type.tsx";
import { Notice } from "../notice.tsx";
import { tabOfKind } from "../todo/todo-href.ts";
import { DraftCalls } from "./draft-calls.ts";

/** Leads from an entry's dialog, which shows it as readers see it, to the page of the draft that a colleague has of it. */
export function DraftBesideDialog({ type, entry }: { type: AdminType; entry: EntryData }) {
  const tab = tabOfKind(useAdminGroups(), type.kind);
  const { data: draft } = useQuery({
    queryKey: ["admin", type.path, "draft", entry.id],
    enabled: tab?.type !== undefined,
    queryFn: () => new DraftCalls(type.path, String(entry.id)).read(),
  });
  if (!tab || !draft?.updatedAt || draft.changed.length === 0) return null;
  return (
    <Notice action={<ButtonLink to={draftHref(tab.slug, entry.id)}>Open the draft</ButtonLink>}>
      {draft.state === "in_review"
        ? `${draft.requestedBy} asked for a review of changes that are not in this form.`
        : `${draft.editedBy} has a draft with changes that are not in this form, of ${formatMoment(draft.updatedAt)}.`}
    </Notice>
  );
}
