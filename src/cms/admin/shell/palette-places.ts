import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { routes } from "#shared/routes.ts";
import { fold } from "#shared/transliteration.ts";
import { useSettled } from "#ui/form/use-settled.ts";
import { entryHref } from "../addresses.ts";
import { useEditor } from "../editor-context.ts";
import { entriesNamedQuery } from "../entry-search.ts";
import { type AdminGroup, type AdminTab, useAdminGroups } from "../groups.ts";
import { type PageCommand, usePageCommands } from "../page-commands.ts";
import { placeHref } from "./places.ts";
import { type AdminRecord, recordsFor } from "./records.tsx";

/** Something that the palette leads to, or a command of the screen below it. */
export interface Place {
  /** Unlike that of any other place. */
  key: string;
  /** An address, or what the command does. */
  to: string | (() => void);
  label: string;
  /** The group or list it is of. */
  where: string;
}

const mostPlaces = 12;

/**
 * The screen's own commands, then the tabs and entries whose name holds every word, those that begin with them first;
 * without words, all screens.
 */
export function usePlaces(search: string): { places: Place[]; isLooking: boolean } {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const groups = useAdminGroups();
  const tabs = groups.flatMap((group) => group.tabs);
  const entries = useEntries(tabs, search.trim());
  const screens = screensOf(groups, recordsFor(useEditor()));
  const commands = usePageCommands().map(commandPlace);
  if (words.length === 0) return { places: [...commands, ...screens], isLooking: false };
  const isFound = ({ label }: Place) => words.every((word) => fold(label).includes(word));
  const begins = ({ label }: Place) => Number(fold(label).startsWith(fold(search).trim()));
  // While the server looks, what it found before may be of another name.
  const named = entries.isLooking ? entries.places.filter(isFound) : entries.places;
  const found = [...screens.filter(isFound), ...named].toSorted((a, b) => begins(b) - begins(a));
  const places = [...commands.filter(isFound), ...found].slice(0, mostPlaces);
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
  ...[...groups, { label: "Records", tabs: records }].flatMap((group) =>
    group.tabs.map(({ slug, label }) => addressPlace(placeHref({ slug }), label, group.label)),
  ),
  ...groups
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ slug, label, desk }) =>
      (desk?.parts.slice(1) ?? []).map((part) =>
        addressPlace(`${routes.adminTab.href({ tab: slug })}?desk=${part.slug}`, part.label, label),
      ),
    ),
];

/** Searches the entries of all tabs on the server, drafts included: there are too many of them to load. */
function useEntries(tabs: AdminTab[], search: string): { places: Place[]; isLooking: boolean } {
  const asked = useSettled(search);
  const { data, isFetching } = useQuery({
    ...entriesNamedQuery(asked),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  const tabOf = new Map(tabs.map((tab) => [tab.kind, tab]));
  const places = (search === "" ? [] : (data ?? [])).flatMap(({ kind, id, title, isPublic }) => {
    const tab = tabOf.get(kind);
    if (!tab) return [];
    const where = tab.label;
    return addressPlace(entryHref(tab.slug, id), title, isPublic ? where : `${where}, not public`);
  });
  return { places, isLooking: search !== "" && (asked !== search || isFetching) };
}
