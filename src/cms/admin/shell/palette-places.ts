import { useQueries } from "@tanstack/react-query";
import { routes } from "#shared/routes.ts";
import { fold } from "#shared/transliteration.ts";
import { useSettled } from "#ui/form/use-settled.ts";
import { adminListQuery } from "../calls.ts";
import { type AdminGroup, type AdminTab, useAdminGroups } from "../groups.ts";
import { records } from "./records.tsx";

/** Something that the palette leads to. */
interface Place {
  to: string;
  label: string;
  /** The group or list it is of. */
  where: string;
}

const mostPlaces = 12;

/** The tabs and entries whose name holds every word, those that begin with them first; without words, all screens. */
export function usePlaces(search: string): { places: Place[]; isLooking: boolean } {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const groups = useAdminGroups();
  const tabs = groups.flatMap((group) => group.tabs);
  const entries = useEntries(tabs, words.length > 0);
  const found = useDeskEntries(tabs, search.trim());
  const screens = screensOf(groups);
  if (words.length === 0) return { places: screens, isLooking: false };
  const isFound = ({ label }: Place) => words.every((word) => fold(label).includes(word));
  const begins = ({ label }: Place) => Number(fold(label).startsWith(fold(search).trim()));
  const places = [...screens, ...found.places, ...entries.places]
    .filter(isFound)
    .toSorted((a, b) => begins(b) - begins(a))
    .slice(0, mostPlaces);
  return { places, isLooking: entries.isLooking || found.isLooking };
}

const screensOf = (groups: AdminGroup[]): Place[] => [
  ...[...groups, { label: "Records", tabs: records }].flatMap((group) =>
    group.tabs.map(({ slug, label }) => ({
      to: routes.adminTab.href({ tab: slug }),
      label,
      where: group.label,
    })),
  ),
  ...groups
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ slug, label, desk }) =>
      (desk?.parts.slice(1) ?? []).map((part) => ({
        to: `${routes.adminTab.href({ tab: slug })}?desk=${part.slug}`,
        label: part.label,
        where: label,
      })),
    ),
];

/** The entries of all lists, loaded once. */
function useEntries(tabs: AdminTab[], isAsked: boolean): { places: Place[]; isLooking: boolean } {
  const lists = tabs.flatMap(({ slug, type }) => (type ? [{ slug, type }] : []));
  const answers = useQueries({
    queries: lists.map(({ type }) => ({ ...adminListQuery(type.path), enabled: isAsked })),
  });
  const places = lists.flatMap(({ slug, type }, index) =>
    (answers[index]?.data ?? []).map((entry) => ({
      to: editHref(slug, entry.id),
      label: type.titleOf(entry),
      where: type.tab,
    })),
  );
  return { places, isLooking: isAsked && answers.some(({ isPending }) => isPending) };
}

/** Searches the desks' entries on the server: there are too many of them to load. */
function useDeskEntries(tabs: AdminTab[], search: string): { places: Place[]; isLooking: boolean } {
  const desks = tabs.flatMap(({ slug, label, desk }) =>
    desk?.entriesNamed ? [{ slug, label, entriesNamed: desk.entriesNamed }] : [],
  );
  const asked = useSettled(search);
  const answers = useQueries({
    queries: desks.map(({ entriesNamed }) => ({ ...entriesNamed(asked), enabled: asked !== "" })),
  });
  const places = desks.flatMap(({ slug, label }, index) =>
    (answers[index]?.data ?? []).map((entry) => ({
      to: editHref(slug, entry.id),
      label: entry.title,
      where: label,
    })),
  );
  return {
    places,
    isLooking: search !== "" && (asked !== search || answers.some(({ isPending }) => isPending)),
  };
}

const editHref = (slug: string, id: number) => `${routes.adminTab.href({ tab: slug })}?edit=${id}`;
