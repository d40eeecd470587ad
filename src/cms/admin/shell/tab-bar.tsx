import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId } from "react";
import { Link, useNavigate } from "react-router";
import { routes } from "#shared/routes.ts";
import { classes } from "#ui/classes.ts";
import { inputClass } from "#ui/field.tsx";
import { adminCountsQuery } from "../calls.ts";
import { type AdminTab, useAdminGroups } from "../groups.ts";
import { type AdminPlace, isTab } from "./places.ts";
import { records } from "./records.tsx";

/** The groups of tabs, each tab with the number of its entries; on small screens one list to choose from. */
export function TabBar({ place }: { place: AdminPlace }) {
  const { data: counts } = useQuery(adminCountsQuery);
  const groups = useAdminGroups();
  const current = isTab(place) ? place : null;
  return (
    <>
      <TabSelect current={place} counts={counts} />
      <div className="hidden gap-x-8 gap-y-1 border-b border-rule py-4 md:grid lg:grid-cols-2 lg:gap-y-3">
        {groups.map(({ label, tabs }) => (
          <div key={label} className="items-center gap-x-4 max-lg:grid max-lg:grid-cols-[9.5rem_1fr]">
            <p aria-hidden="true" className="text-13 text-muted">
              {label}
            </p>
            <div
              role="tablist"
              aria-label={label}
              tabIndex={-1}
              className="-mx-2.5 flex flex-wrap gap-x-1"
              onKeyDown={moveByArrows}
            >
              {tabs.map((tab, index) => (
                <Tab
                  key={tab.slug}
                  tab={tab}
                  count={counts?.[tab.kind]}
                  isCurrent={tab === current}
                  isReachable={current && tabs.includes(current) ? tab === current : index === 0}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

function Tab({
  tab,
  count,
  isCurrent,
  isReachable,
}: {
  tab: AdminTab;
  count: number | undefined;
  isCurrent: boolean;
  /** One tab of a group is reached by the Tab key, the others by the arrows. */
  isReachable: boolean;
}) {
  return (
    <Link
      role="tab"
      to={routes.adminTab.href({ tab: tab.slug })}
      aria-selected={isCurrent}
      aria-controls={isCurrent ? "tab-panel" : undefined}
      tabIndex={isReachable ? 0 : -1}
      className={classes(
        "flex min-h-9 items-center gap-1.5 rounded-control px-2.5 whitespace-nowrap",
        isCurrent
          ? "bg-accent-wash font-medium text-accent underline-offset-4 forced-colors:underline"
          : "hover:text-accent",
      )}
    >
      {tab.label}
      {count !== undefined && <span className="text-13 text-muted tabular-nums">{count}</span>}
    </Link>
  );
}

function TabSelect({ current, counts }: { current: AdminPlace; counts: Record<string, number> | undefined }) {
  const id = useId();
  const groups = useAdminGroups();
  const navigate = useNavigate();
  return (
    <div className="pt-4 md:hidden">
      <label htmlFor={id} className="sr-only">
        Content
      </label>
      <select
        id={id}
        className={inputClass}
        value={current.slug}
        onChange={(event) => void navigate(routes.adminTab.href({ tab: event.target.value }))}
      >
        {groups.map(({ label, tabs }) => (
          <optgroup key={label} label={label}>
            {tabs.map((tab) => (
              <option key={tab.slug} value={tab.slug}>
                {tab.label}
                {counts?.[tab.kind] === undefined ? "" : ` (${counts[tab.kind]})`}
              </option>
            ))}
          </optgroup>
        ))}
        <optgroup label="Records">
          {records.map(({ slug, label }) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </optgroup>
      </select>
    </div>
  );
}

/** Left, right, Home and End move among the tabs of a group. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.findIndex((tab) => tab.matches(":focus"));
  const target = {
    ArrowRight: tabs[(at + 1) % tabs.length],
    ArrowLeft: tabs.at(at - 1),
    Home: tabs[0],
    End: tabs.at(-1),
  }[event.key];
  if (!target || at < 0) return;
  event.preventDefault();
  target.focus();
}
