import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { useEditor } from "#accounts/editor-context.ts";
import { entryHref } from "#cms/admin/addresses.ts";
import { entriesNamedQuery } from "#cms/admin/entry-search.ts";
import { type AdminGroup, type AdminTab, useAdminGroups } from "#cms/admin/groups.ts";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import { type PageCommand, usePageCommands } from "#ui/admin/page-commands.ts";
import { classes } from "#ui/classes.ts";
import { Dialog } from "#ui/dialog.tsx";
import { contentId } from "#ui/document/site.tsx";
import { currentOptionClass } from "#ui/form/current-option.ts";
import { useDebounced } from "#ui/form/use-debounced.ts";
import { SearchField } from "#ui/search-field.tsx";
import { placeHref } from "./places.ts";
import { type AdminRecord, recordsFor } from "./records.tsx";

/**
 * The command palette (⌘K or Ctrl+K) jumps to any tab or entry by name and runs the screen's commands. Passes `children` a function
 * that opens it.
 */
export function CommandPalette({ children }: { children: (open: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLeaving = useRef(false);
  // Escape and the screen's commands restore the focus. A place moves it to the new content.
  const choose = (isPlace: boolean) => {
    isLeaving.current = isPlace;
    setIsOpen(false);
  };
  const findNextFocus = () => {
    const next = isLeaving.current ? document.getElementById(contentId) : null;
    isLeaving.current = false;
    return next;
  };
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      // Another open dialog keeps the keyboard.
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
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Go to" returnFocus={findNextFocus}>
        {isOpen && <Palette onChoose={choose} />}
      </Dialog>
    </>
  );
}

function Palette({ onChoose }: { onChoose: (isPlace: boolean) => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const { places, isLooking } = usePlaces(search);
  const go = (to: Place["to"] | undefined) => {
    if (!to) return;
    const isCommand = typeof to === "function";
    // Restores the focus to the screen before a command moves it.
    flushSync(() => onChoose(!isCommand));
    if (isCommand) return void setTimeout(to);
    void Promise.resolve(navigate(to)).then(() => requestAnimationFrame(focusContent));
  };
  const move = (by: number) => setActive((at) => (at + by + places.length) % Math.max(1, places.length));
  return (
    <>
      <SearchField
        label="A tab or an entry"
        role="combobox"
        aria-expanded={places.length > 0}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={places[active] ? `${listId}-${active}` : undefined}
        value={search}
        data-autofocus=""
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
        {places.map(({ key, to, label, where }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the search box handles the keyboard
          <div
            key={key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            ref={index === active ? bringIntoSight : undefined}
            onClick={() => go(to)}
            className={classes(
              "flex min-h-10 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-1.5 hover:bg-accent-wash",
              index === active && currentOptionClass,
            )}
          >
            <span className="line-clamp-2 min-w-0 wrap-anywhere">{label}</span>
            <span className="text-13 text-muted">{where}</span>
          </div>
        ))}
      </div>
      <p role="status" className={places.length > 0 ? "sr-only" : "text-muted"}>
        {places.length > 0 ? pluralize(places.length, "place") : isLooking ? "Looking..." : "No matches"}
      </p>
    </>
  );
}

/** Focuses the new content if the focus was lost with the previous screen. */
function focusContent() {
  if (document.activeElement === document.body) document.getElementById(contentId)?.focus();
}

const bringIntoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });

/** A place that the palette opens, or a command of the screen below it. */
interface Place {
  /** Unique among all places. */
  key: string;
  /** An address, or the function that runs the command. */
  to: string | (() => void);
  label: string;
  /** The place's group or list. */
  where: string;
}

const mostPlaces = 12;

/**
 * The screen's commands, and the tabs and entries whose names contain every word, prefix matches first. Without words, all screens.
 */
function usePlaces(search: string): { places: Place[]; isLooking: boolean } {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const groups = useAdminGroups();
  const tabs = groups.flatMap((group) => group.tabs);
  const entries = useEntries(tabs, search.trim());
  const screens = screensOf(groups, recordsFor(useEditor()));
  const commands = usePageCommands().map(commandPlace);
  if (words.length === 0) return { places: [...commands, ...screens], isLooking: false };
  const isFound = ({ label }: Place) => words.every((word) => fold(label).includes(word));
  const begins = ({ label }: Place) => Number(fold(label).startsWith(fold(search).trim()));
  // Results shown during a search may belong to the previous text.
  const named = entries.isLooking ? entries.places.filter(isFound) : entries.places;
  const matches = [...screens.filter(isFound), ...named].toSorted((a, b) => begins(b) - begins(a));
  const places = [...commands.filter(isFound), ...matches].slice(0, mostPlaces);
  return { places, isLooking: entries.isLooking };
}

const addressPlace = (to: string, label: string, where: string): Place => ({ key: to, to, label, where });

const commandPlace = ({ label, key, run }: PageCommand): Place => ({
  key: label,
  to: run,
  label,
  where: `This screen, ${key}`,
});

const screensOf = (groups: AdminGroup[], records: AdminRecord[]): Place[] => [
  ...groups.flatMap((group) =>
    group.tabs.map(({ slug, label }) => addressPlace(placeHref({ slug }), label, group.label)),
  ),
  ...records.map(({ slug, label, command = label }) => addressPlace(placeHref({ slug }), command, "Records")),
  ...groups
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ slug, label, desk }) =>
      (desk?.parts.slice(1) ?? []).map((part) =>
        addressPlace(`${routes.adminTab.href({ tab: slug })}?desk=${part.slug}`, part.label, label),
      ),
    ),
];

/** Searches the entries of all tabs, including drafts, on the server. There are too many to load. */
function useEntries(tabs: AdminTab[], search: string): { places: Place[]; isLooking: boolean } {
  const debouncedSearch = useDebounced(search);
  const { data, isFetching } = useQuery({
    ...entriesNamedQuery(debouncedSearch),
    enabled: debouncedSearch !== "",
    placeholderData: keepPreviousData,
  });
  const tabOf = new Map(tabs.map((tab) => [tab.kind, tab]));
  const places = (search === "" ? [] : (data ?? [])).flatMap(({ kind, id, title, isPublic }) => {
    const tab = tabOf.get(kind);
    if (!tab) return [];
    const where = tab.label;
    return addressPlace(entryHref(tab.slug, id), title, isPublic ? where : `${where}, not public`);
  });
  return { places, isLooking: search !== "" && (debouncedSearch !== search || isFetching) };
}
