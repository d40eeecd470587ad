import { Ellipsis, ExternalLink, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { IconButton } from "#ui/button.tsx";
import { Menu } from "#ui/menu.tsx";
import { listHref } from "../../addresses.ts";
import type { EntryData } from "../../calls.ts";
import { useMay } from "../../editor-context.ts";
import { DeleteEntry } from "../delete-entry.tsx";
import { useEditPage } from "./edit-page-state.ts";

/** The actions on an entry besides saving it. */
export function EditMenu({ entry }: { entry: EntryData }) {
  const { type, tab, list, editing, isLive } = useEditPage();
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const mayDelete = useMay("content:delete");
  const path = isLive && type.isPublic(entry) ? type.pathOf(entry) : null;
  if (!mayDelete && !path) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label="More actions">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={[
          ...(path
            ? [
                {
                  label: "View on the site",
                  icon: <ExternalLink aria-hidden="true" />,
                  onSelect: () => void navigate(path),
                },
                ...(mayDelete ? [null] : []),
              ]
            : []),
          ...(mayDelete
            ? [
                {
                  label: `Delete ${type.name}`,
                  icon: <Trash2 aria-hidden="true" />,
                  isDestructive: true,
                  onSelect: () => setIsDeleting(true),
                },
              ]
            : []),
        ]}
      />
      <DeleteEntry
        type={type}
        entry={isDeleting ? entry : null}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          editing.draft.end();
          editing.letGo();
          void navigate(listHref(tab, list));
        }}
      />
    </>
  );
}
