import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { z } from "zod";
import { classes } from "#ui/classes.ts";
import { Dialog } from "#ui/dialog.tsx";
import { useSettled } from "#ui/form/use-settled.ts";
import { SearchField } from "#ui/search-field.tsx";
import { callApi } from "./calls.ts";

interface LinkTarget {
  title: string;
  path: string;
  noun: string;
}

/** Finds something to link to: a published page of the site by its title, or any address that is typed. */
export function LinkDialog({
  onChoose,
  onClose,
}: {
  onChoose: (target: Pick<LinkTarget, "title" | "path">) => void;
  onClose: () => void;
}) {
  const listId = useId();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const { targets, isSearching } = useTargets(search);
  const move = (by: number) => setActive((at) => (at + by + targets.length) % Math.max(1, targets.length));
  const choose = (target: LinkTarget | undefined) => target && onChoose(target);
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="Insert a link">
      <SearchField
        label="Title of a page, or an address"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={targets[active] ? `${listId}-${active}` : undefined}
        value={search}
        data-autofocus
        onChange={({ target }) => {
          setSearch(target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") choose(targets[active]);
          else if (event.key === "ArrowDown") move(1);
          else if (event.key === "ArrowUp") move(-1);
          else return;
          event.preventDefault();
        }}
      />
      <div id={listId} role="listbox" aria-label="Pages" className="mt-3 flex flex-col">
        {targets.map((target, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the search box has the keyboard
          <div
            key={target.path}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            onClick={() => choose(target)}
            className={classes(
              "flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-control px-3 py-1.5 hover:bg-accent-wash",
              index === active && "bg-accent-wash",
            )}
          >
            <span className="min-w-0 wrap-anywhere">{target.title}</span>
            <span className="shrink-0 text-13 text-muted">{target.noun}</span>
          </div>
        ))}
      </div>
      <p role="status" className="mt-3 text-muted empty:hidden">
        {targets.length === 0 &&
          search.trim() !== "" &&
          (isSearching ? "Searching..." : "No published page has this title.")}
      </p>
    </Dialog>
  );
}

const linkTargets = z.array(z.object({ title: z.string(), path: z.string(), noun: z.string() }));

function useTargets(search: string): { targets: LinkTarget[]; isSearching: boolean } {
  const words = useSettled(search.trim());
  const { data, isFetching } = useQuery({
    queryKey: ["admin", "entry-search", words],
    enabled: words !== "",
    placeholderData: keepPreviousData,
    queryFn: async () =>
      linkTargets.parse(await callApi("GET", `/api/admin/entry-search?q=${encodeURIComponent(words)}`)),
  });
  const address = readAddress(search);
  const pages = words === "" || search.trim() === "" ? [] : (data ?? []);
  return {
    targets: address ? [{ title: address, path: address, noun: "Address" }, ...pages] : pages,
    isSearching: isFetching || words !== search.trim(),
  };
}

/** Returns the typed text if it is an address of the web, of this site, or of a mailbox; null if it is plain words. */
export function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^(https?:\/\/|\/(?!\/)|#|mailto:)\S+$/i.test(text)) return text;
  if (/^www\.\S+\.\S+$/i.test(text)) return `https://${text}`;
  return null;
}
