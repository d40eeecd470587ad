import { useQueries } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { adminListQuery } from "#content/kit/admin-calls.ts";
import { adminGroups } from "#content/registry.admin.tsx";
import { routes } from "#shared/routes.ts";
import { fold } from "#shared/text.ts";
import { classes } from "#ui/classes.ts";
import { Dialog } from "#ui/dialog.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { records } from "./records.tsx";

/** ⌘K or Ctrl+K: jumps to any tab or entry by its name. Gives what opens it to `children`. */
export function CommandPalette({ children }: { children: (open: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      // Another dialog holds the keyboard until it is closed.
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener("keydown", toggle);
    return () => window.removeEventListener("keydown", toggle);
  }, []);
  return (
    <>
      {children(() => setIsOpen(true))}
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Go to">
        {isOpen && <Palette onDone={() => setIsOpen(false)} />}
      </Dialog>
    </>
  );
}

function Palette({ onDone }: { onDone: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const places = usePlaces(search);
  const go = (to: string | undefined) => {
    if (!to) return;
    onDone();
    void navigate(to);
  };
  const move = (by: number) => setActive((at) => (at + by + places.length) % Math.max(1, places.length));
  return (
    <>
      <SearchField
        label="A tab or an entry"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={places[active] ? `${listId}-${active}` : undefined}
        value={search}
        autoFocus
        onChange={(event) => {
          setSearch(event.target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") go(places[active]?.to);
          else if (event.key === "ArrowDown") move(1);
          else if (event.key === "ArrowUp") move(-1);
          else return;
          event.preventDefault();
        }}
      />
      <div id={listId} role="listbox" aria-label="Places" className="mt-3 flex flex-col">
        {places.map(({ to, label, where }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the search box has the keyboard
          <div
            key={to}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            onClick={() => go(to)}
            className={classes(
              "flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-control px-3 py-1.5 hover:bg-accent-wash",
              index === active && "bg-accent-wash",
            )}
          >
            <span className="min-w-0 truncate">{label}</span>
            <span className="shrink-0 text-13 text-muted">{where}</span>
          </div>
        ))}
      </div>
      {places.length === 0 && <p className="mt-3 text-muted">Nothing has this name.</p>}
    </>
  );
}

const mostPlaces = 12;

/** The tabs and entries whose name holds every word, those that begin with them first; without words, all screens. */
function usePlaces(search: string) {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const types = adminGroups.flatMap(({ tabs }) =>
    tabs.flatMap(({ slug, type }) => (type ? [{ slug, type }] : [])),
  );
  const lists = useQueries({
    queries: types.map(({ type }) => ({ ...adminListQuery(type.path), enabled: words.length > 0 })),
  });
  const screens = [...adminGroups, { label: "Records", tabs: records }].flatMap((group) =>
    group.tabs.map(({ slug, label }) => ({
      to: routes.adminTab.href({ tab: slug }),
      label,
      where: group.label,
    })),
  );
  const entries = types.flatMap(({ slug, type }, index) =>
    (lists[index]?.data ?? []).map((entry) => ({
      to: `${routes.adminTab.href({ tab: slug })}?edit=${entry.id}`,
      label: type.titleOf(entry),
      where: type.tab,
    })),
  );
  if (words.length === 0) return screens;
  const isFound = ({ label }: { label: string }) => words.every((word) => fold(label).includes(word));
  const begins = ({ label }: { label: string }) => fold(label).startsWith(fold(search).trim());
  return [...screens, ...entries]
    .filter(isFound)
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
    .slice(0, mostPlaces);
}
