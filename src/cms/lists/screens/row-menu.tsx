import { Ellipsis, ExternalLink, History, Link2, Pencil, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { IconButton } from "#ui/button.tsx";
import { Menu, type MenuItem } from "#ui/menu.tsx";
import { useToast } from "#ui/toast.tsx";
import { CallFailure, type EntryData } from "../../calls.ts";
import { useMay } from "../../editor-context.ts";
import type { AdminType } from "../../type.tsx";
import type { RowActions } from "./row-actions.ts";

/** Everything that can be done to an entry besides opening it. */
export function RowMenu({
  type,
  entry,
  actions: { onEdit, onDelete, onHistory },
  isCard,
}: {
  type: AdminType;
  entry: EntryData;
  actions: RowActions;
  /** True if the card has buttons for what is done most. */
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

/** Leads to an entry's page; null for one that readers do not see. */
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
      (found) =>
        found
          ? navigate(found)
          : toast({ title: "Readers cannot see this page yet", variant: "destructive" }),
      (error: unknown) => {
        if (!(error instanceof CallFailure)) throw error;
        toast({ title: "Error", variant: "destructive", description: error.message });
      },
    );
}
