import { useState } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { type PageTarget, TargetList, usePagesNamed, useTargetList } from "./page-search.tsx";

/** Chooses a link target: a published page, searched by title, or any typed address. */
export function LinkDialog({
  onChoose,
  onClose,
}: {
  onChoose: (target: Pick<PageTarget, "title" | "path">) => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState("");
  const { pages, isSearching } = usePagesNamed(search);
  const address = readAddress(search);
  const targets = address ? [{ title: address, path: address, noun: "Address" }, ...pages] : pages;
  const { box, list } = useTargetList(search, targets, onChoose);
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="Insert a link">
      <SearchField
        {...box}
        label="Page title or URL"
        value={search}
        data-autofocus
        onChange={({ target }) => setSearch(target.value)}
      />
      <TargetList {...list} className="mt-3" />
      <p role="status" className="mt-3 text-muted empty:hidden">
        {targets.length === 0 &&
          search.trim() !== "" &&
          (isSearching ? "Searching..." : "No published page has this title.")}
      </p>
    </Dialog>
  );
}

/** Returns the typed text if it is a web, site or mail address, or null if it is plain words. */
function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^(https?:\/\/|\/(?!\/)|#|mailto:|tel:)\S+$/i.test(text)) return text;
  if (/^www\.\S+\.\S+$/i.test(text)) return `https://${text}`;
  return null;
}
