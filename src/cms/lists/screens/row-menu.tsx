import { Ellipsis, ExternalLink, History, Link2, Pencil, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { useMay } from "#accounts/editor-context.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import { CallFailure, type EntryData } from "#http/client/calls.ts";
import { IconButton } from "#ui/button.tsx";
import { Menu, type MenuItem } from "#ui/menu.tsx";
import { useToast } from "#ui/toast.tsx";
import type { RowActions } from "./row-actions.ts";

/** All actions on an entry other than opening it. */
export function RowMenu({
  type,
  entry,
  actions: { onEdit, onDelete, onHistory },
  isCard,
}: {
  type: AdminType;
  entry: EntryData;
  actions: RowActions;
  /** True if the card already has buttons for the most common actions. */
  isCard?: boolean;
}) {
  const navigate = useNavigate();
  const view = useView(type, entry);
  const mayDelete = useMay("content:delete");
  const open = (act: (entry: EntryData) => void) => () => act(entry);
  const links = type.linksOf?.(entry) ?? [];
  const items: (MenuItem | null)[] = [
    ...(isCard ? [] : [{ label: "Edit", icon: <Pencil aria-hidden="true" />, onSelect: open(onEdit) }]),
    ...(view
      ? [{ label: "View on the site", icon: <ExternalLink aria-hidden="true" />, onSelect: view }]
      : []),
    ...links.map(({ label, to }) => ({
      label,
      icon: <Link2 aria-hidden="true" />,
      onSelect: () => void navigate(to),
    })),
    { label: "History", icon: <History aria-hidden="true" />, onSelect: open(onHistory) },
    ...(isCard || !mayDelete
      ? []
      : [
          null,
          {
            label: "Delete",
            icon: <Trash2 aria-hidden="true" />,
            isDestructive: true,
            onSelect: open(onDelete),
          },
        ]),
  ];
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${type.titleOf(entry)}`}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={items}
    />
  );
}

/** Edit and Delete buttons. */
export function RowButtons({
  type,
  entry,
  actions: { onEdit, onDelete },
}: {
  type: AdminType;
  entry: EntryData;
  actions: RowActions;
}) {
  const mayDelete = useMay("content:delete");
  const title = type.titleOf(entry);
  return (
    <>
      <IconButton
        label={`Edit ${title}`}
        title="Edit"
        className="max-md:hidden"
        onClick={() => onEdit(entry)}
      >
        <Pencil aria-hidden="true" />
      </IconButton>
      {mayDelete && (
        <IconButton label={`Delete ${title}`} title="Delete" onClick={() => onDelete(entry)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </>
  );
}

/** Returns a function that opens an entry's public page, or null if it is not published. */
function useView(type: AdminType, entry: EntryData): (() => void) | null {
  const navigate = useNavigate();
  const toast = useToast();
  if (!type.isPublic(entry)) return null;
  const path = type.pathOf(entry);
  if (path) return () => void navigate(path);
  const { findPath } = type;
  if (!findPath) return null;
  return () =>
    void findPath(entry).then(
      (pagePath) =>
        pagePath
          ? navigate(pagePath)
          : toast({ title: "Readers cannot see this page yet", variant: "destructive" }),
      (error: unknown) => {
        if (!(error instanceof CallFailure)) throw error;
        toast({ title: "Error", variant: "destructive", description: error.message });
      },
    );
}
