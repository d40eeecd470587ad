import { queryOptions, useQuery } from "@tanstack/react-query";
import {
  ChevronsUpDown,
  ExternalLink,
  Keyboard,
  LogOut,
  type LucideIcon,
  Menu as MenuIcon,
  PanelLeft,
  Search,
  UserRound,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { useEditor } from "#accounts/editor-context.ts";
import { type AdminTab, useAdminGroups } from "#cms/admin/groups.ts";
import { api } from "#http/client/api.ts";
import { routes } from "#shared/routes.ts";
import { formatCount } from "#shared/text.ts";
import { useSingleKey } from "#ui/admin/use-single-key.ts";
import { IconButton } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { useIsHydrated } from "#ui/hydrated.ts";
import { Link } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { ThemeToggle } from "#ui/theme-toggle.tsx";
import { type AdminPlace, placeHref } from "./places.ts";
import { type AdminRecord, recordsFor } from "./records.tsx";
import { todoQuery } from "./todo.query.ts";

/** The left rail with all places. Folds to its icons with its button, with `[`, and on medium-width screens. */
export function Rail({
  place,
  isFolded,
  onFold,
  onSearch,
  onKeys,
}: {
  place: AdminPlace;
  isFolded: boolean;
  onFold: () => void;
  onSearch: () => void;
  onKeys: () => void;
}) {
  useSingleKey("[", onFold);
  const fold = isFolded ? "Expand the sidebar" : "Collapse the sidebar";
  return (
    <header className="sticky top-0 flex h-dvh flex-col border-r border-rule bg-sunk max-md:hidden print:hidden">
      <div className="flex flex-col gap-2 px-3 pt-2 pb-2 low:gap-1 lower:flex-row lower:items-center lower:py-1 slim:px-2 lower:slim:justify-center lower:slim:gap-0 lower:slim:px-0.5">
        <div className="flex items-center justify-between gap-2 lower:min-w-0 lower:flex-1 lower:gap-0.5 slim:justify-center lower:slim:flex-none">
          <h1 className="min-w-0 py-2.5 pl-1 text-17 leading-5 lower:py-2 lower:pl-0 lower:text-15 lower:leading-4 slim:sr-only">
            <Link to={routes.admin.href()} className="hover:text-accent">
              Content Management
            </Link>
          </h1>
          <div className="max-[68.74rem]:hidden">
            <button
              type="button"
              aria-label={fold}
              title={`${fold} [`}
              aria-expanded={!isFolded}
              onClick={onFold}
              className="grid size-8 cursor-pointer place-items-center rounded-control text-muted hover:bg-accent-wash hover:text-accent lower:size-6 pointer-coarse:size-11"
            >
              <PanelLeft aria-hidden="true" className="size-4" />
            </button>
          </div>
        </div>
        <GoTo onSearch={onSearch} />
      </div>
      <div className="scroll-shade min-h-0 flex-1 overflow-y-auto px-3 pb-2 lower:pb-1 slim:px-2 lower:slim:px-1">
        <RailNav place={place} />
      </div>
      <div className="border-t border-rule p-2 lower:px-2 lower:py-0.5">
        <AccountMenu onKeys={onKeys} />
      </div>
    </header>
  );
}

function GoTo({ onSearch }: { onSearch: () => void }) {
  const isHydrated = useIsHydrated();
  return (
    <button
      type="button"
      aria-keyshortcuts="Meta+K Control+K"
      title="Go to (⌘K or Ctrl+K)"
      disabled={!isHydrated}
      onClick={onSearch}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control border border-rule-strong bg-surface px-2 text-15 text-muted hover:border-accent hover:text-accent pointer-coarse:min-h-11 lower:size-6 lower:min-h-0 lower:justify-center lower:border-transparent lower:bg-transparent lower:px-0 slim:justify-center slim:px-0"
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="flex-1 text-left lower:sr-only slim:sr-only">Go to</span>
      <kbd className="font-sans text-13 lower:hidden slim:hidden">⌘K</kbd>
    </button>
  );
}

/** The admin's header on phones, where the rail opens as a sheet. */
export function PhoneBar({
  place,
  onSearch,
  onKeys,
}: {
  place: AdminPlace;
  onSearch: () => void;
  onKeys: () => void;
}) {
  const isHydrated = useIsHydrated();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className="flex min-h-13 items-center gap-1 border-b border-rule bg-surface px-2 md:hidden print:hidden">
      <Sheet
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Content Management"
        trigger={
          <IconButton label="Menu" disabled={!isHydrated}>
            <MenuIcon aria-hidden="true" />
          </IconButton>
        }
      >
        <RailNav place={place} onChoose={() => setIsOpen(false)} />
        <div className="mt-2 border-t border-rule pt-2">
          <AccountMenu
            onKeys={() => {
              setIsOpen(false);
              onKeys();
            }}
          />
        </div>
      </Sheet>
      <h1 className="mr-auto min-w-0 truncate text-17">
        <Link to={routes.admin.href()} className="hover:text-accent">
          Content Management
        </Link>
      </h1>
      <IconButton label="Go to" disabled={!isHydrated} onClick={onSearch}>
        <Search aria-hidden="true" />
      </IconButton>
    </header>
  );
}

/** The account menu: the editor's name, links to the site and to sign out, shortcuts, and the theme. */
function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const user = useEditor();
  const navigate = useNavigate();
  return (
    <div className="flex items-center gap-1 slim:flex-col">
      <Menu
        trigger={
          <button
            type="button"
            aria-label={`Account: ${user.email}`}
            className="flex min-h-10 min-w-0 flex-1 cursor-pointer items-center gap-2.5 rounded-control px-2 text-left hover:text-accent lower:min-h-8 pointer-coarse:min-h-11 slim:justify-center"
          >
            <UserRound aria-hidden="true" className="size-4 shrink-0" />
            <span className="min-w-0 flex-1 truncate slim:hidden">{user.firstName || user.email}</span>
            <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted slim:hidden" />
          </button>
        }
        items={[
          {
            label: "Your account",
            icon: <UserRound aria-hidden="true" />,
            onSelect: () => void navigate(routes.adminTab.href({ tab: "account" })),
          },
          {
            label: "View site",
            icon: <ExternalLink aria-hidden="true" />,
            onSelect: () => void navigate(routes.home.href()),
          },
          { label: "Keys", icon: <Keyboard aria-hidden="true" />, onSelect: onKeys },
          null,
          {
            label: "Logout",
            icon: <LogOut aria-hidden="true" />,
            onSelect: () => window.location.assign(routes.signOut.href()),
          },
        ]}
      />
      <ThemeToggle />
    </div>
  );
}

const countsQuery = queryOptions({
  queryKey: ["admin", "counts"],
  queryFn: () => api("GET /api/admin/counts"),
});

/** All places of the admin: the daily work, the content types by group with their counts, and the tools. */
function RailNav({ place, onChoose }: { place: AdminPlace; onChoose?: () => void }) {
  const { data: counts } = useQuery(countsQuery);
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
  // The daily work hides a count of zero.
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

/** The counts are stale after this time. Opening the start screen refetches them too. */
const countedForMs = 60_000;

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <p
      aria-hidden="true"
      className="px-2 pt-4 pb-0 low:pt-2.5 lower:pt-1.5 text-13 leading-5 text-muted lower:leading-4 slim:mx-2 slim:my-1 slim:h-px slim:overflow-hidden slim:bg-rule slim:p-0 slim:text-transparent"
    >
      {label}
    </p>
    <ul aria-label={label}>{children}</ul>
  </>
);

/** A place in the rail: icon, name and count. Folded, it shows only the icon, with the name as a tooltip. */
const RailItem = ({
  to,
  label,
  hint = label,
  Icon,
  count,
  isCurrent,
  isSmall = false,
  onChoose,
}: {
  to: string;
  label: string;
  /** Its full name, if the label is abbreviated. */
  hint?: string;
  Icon: LucideIcon;
  count?: number | undefined;
  isCurrent: boolean;
  /** True if two items share a line. */
  isSmall?: boolean;
  onChoose?: (() => void) | undefined;
}) => (
  <Link
    to={to}
    title={hint}
    aria-current={isCurrent ? "page" : undefined}
    onClick={onChoose}
    className={classes(
      isSmall ? "gap-1.5 px-1.5 text-13" : "gap-2.5 px-2 text-15",
      "flex min-h-7 low:min-h-[1.5625rem] lower:min-h-6 items-center rounded-control py-0.5 low:py-0 leading-5 -outline-offset-2 hover:text-accent pointer-coarse:min-h-11 slim:justify-center slim:px-0",
      isCurrent && "bg-accent-wash font-medium text-accent forced-colors:outline",
    )}
  >
    <Icon aria-hidden="true" className="size-4 shrink-0" />
    <span className="min-w-0 flex-1 truncate slim:sr-only">{label}</span>
    {count !== undefined && (
      <span className="text-13 font-normal text-muted tabular-nums slim:hidden">{formatCount(count)}</span>
    )}
  </Link>
);
