import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { adminCountsQuery } from "../../calls.ts";
import { useEditor } from "../../editor-context.ts";
import { type AdminTab, useAdminGroups } from "../../groups.ts";
import { type AdminPlace, placeHref } from "../places.ts";
import { type AdminRecord, recordsFor } from "../records.tsx";
import { todoQuery } from "../todo/todo.query.ts";
import { RailItem } from "./rail-item.tsx";

/** All places of the admin: the day's work, the types of content in their groups, each with its number, and the tools. */
export function RailNav({ place, onChoose }: { place: AdminPlace; onChoose?: () => void }) {
  const { data: counts } = useQuery(adminCountsQuery);
  const { data: todo } = useQuery({ ...todoQuery, staleTime: countedForMs });
  const groups = useAdminGroups();
  const records = recordsFor(useEditor());
  const itemOf = ({ countOf, ...one }: AdminRecord) => (
    <li key={one.slug}>
      <RailItem
        {...one}
        label={one.short ?? one.label}
        hint={one.label}
        isSmall={one.part === "tools"}
        to={placeHref(one)}
        count={(todo && countOf?.(todo.lines)) || undefined}
        isCurrent={one.slug === place.slug}
        onChoose={onChoose}
      />
    </li>
  );
  // Of the day's work only what waits is counted.
  const workItem = (tab: AdminTab) => tabItem(tab, counts?.[tab.kind] || null);
  const tabItem = (tab: AdminTab, count: number | null | undefined = counts?.[tab.kind]) => (
    <li key={tab.slug}>
      <RailItem
        to={placeHref(tab)}
        label={tab.label}
        Icon={tab.Icon}
        count={count ?? undefined}
        isCurrent={tab === place}
        onChoose={onChoose}
      />
    </li>
  );
  const [first, ...others] = records.filter(({ part }) => part === "work");
  return (
    <nav aria-label="Content Management" className="flex flex-col">
      <ul>
        {first && itemOf(first)}
        {groups.filter(({ isWork }) => isWork).flatMap(({ tabs }) => tabs.map(workItem))}
        {others.map(itemOf)}
      </ul>
      {groups
        .filter(({ isWork }) => !isWork)
        .map(({ label, tabs }) => (
          <Group key={label} label={label}>
            {tabs.map((tab) => tabItem(tab))}
          </Group>
        ))}
      <ul className="mt-2 grid grid-cols-2 border-t border-rule pt-2 low:mt-1 low:pt-1 slim:grid-cols-1 lower:slim:grid-cols-2">
        {records.filter(({ part }) => part === "tools").map(itemOf)}
      </ul>
    </nav>
  );
}

/** The numbers are asked for again after so long, or when the start screen is opened. */
const countedForMs = 60_000;

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <p
      aria-hidden="true"
      className="px-2 pt-2 pb-0.5 low:pt-1 low:pb-0 lower:pt-0.5 text-13 leading-5 text-muted lower:leading-4 slim:mx-2 slim:my-1 slim:h-px slim:overflow-hidden slim:bg-rule slim:p-0 slim:text-transparent"
    >
      {label}
    </p>
    <ul aria-label={label}>{children}</ul>
  </>
);
