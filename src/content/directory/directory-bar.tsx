import { X } from "lucide-react";
import type { MouseEvent } from "react";
import { formatCount } from "#shared/text.ts";
import { ChipLink } from "#ui/chip.tsx";
import { classes } from "#ui/classes.ts";
import { keepFocus } from "#ui/keep-focus.ts";
import { Link } from "#ui/link.tsx";
import type { Directory } from "./directory.ts";
import {
  type DirectoryFilters,
  type DirectorySort,
  type DirectoryView,
  directoryHref,
  type Facet,
  facets,
  toggled,
} from "./directory-address.ts";
import type { Choice } from "./directory-facets.ts";

/** The current filters and view, and the handler for a click on a link that changes them. */
export interface DirectoryLinks {
  filters: DirectoryFilters;
  view: DirectoryView;
  onChange: (filters: DirectoryFilters, view?: DirectoryView) => void;
}

/**
 * Returns the properties of a link that changes the filters, view or order. Clicks with a modifier key open it like any other link.
 */
export function linkTo(links: DirectoryLinks, filters: DirectoryFilters, view: DirectoryView = links.view) {
  return {
    to: directoryHref(filters, view),
    preventScrollReset: true,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      links.onChange(filters, view);
    },
  };
}

/** The number of matching vendors, and the active filters as links that remove them. */
export function DirectoryBar({
  links,
  directory: { matching, total, choices },
}: {
  links: DirectoryLinks;
  directory: Pick<Directory, "matching" | "total" | "choices">;
}) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="font-medium tabular-nums">
        Showing {formatCount(matching)} of {formatCount(total)} vendors
      </p>
      <Chips links={links} choices={choices} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:ml-auto print:hidden">
        <SortLinks links={links} />
        <ViewLinks links={links} />
      </div>
    </div>
  );
}

function Chips({ links, choices }: { links: DirectoryLinks; choices: Record<Facet, Choice[]> }) {
  const { filters } = links;
  const chips = facets.flatMap((facet) =>
    filters[facet].map((value) => ({
      key: `${facet} ${value}`,
      label: choices[facet].find((choice) => choice.value === value)?.label ?? value,
      without: toggled(filters, facet, value),
    })),
  );
  if (filters.search.trim() !== "")
    chips.unshift({ key: "q", label: `“${filters.search.trim()}”`, without: { ...filters, search: "" } });
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label="Active filters"
      tabIndex={-1}
      ref={keepFocus}
      className="flex min-w-0 flex-wrap gap-1.5 outline-none"
    >
      {chips.map(({ key, label, without }) => (
        <li key={key} className="min-w-0 max-w-full">
          <ChipLink {...linkTo(links, without)} aria-label={`Remove filter ${label}`} className="max-w-full">
            <span className="truncate">{label}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0 print:hidden" />
          </ChipLink>
        </li>
      ))}
    </ul>
  );
}

const sorts: { sort: DirectorySort; label: string }[] = [
  { sort: "name", label: "Name" },
  { sort: "features", label: "Most features" },
  { sort: "checked", label: "Last checked" },
];

function SortLinks({ links }: { links: DirectoryLinks }) {
  return (
    <nav aria-label="Order" className="flex flex-wrap items-center gap-x-3 text-13">
      <span className="text-muted">Sort by</span>
      {sorts.map(({ sort, label }) => (
        <Link
          key={sort}
          {...linkTo(links, { ...links.filters, sort })}
          aria-current={links.filters.sort === sort ? "true" : undefined}
          className={classes(
            "inline-flex min-h-8 items-center hover:text-accent pointer-coarse:min-h-11",
            links.filters.sort === sort
              ? "font-medium text-ink underline decoration-2 underline-offset-4"
              : "text-muted",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

const ViewLinks = ({ links }: { links: DirectoryLinks }) => (
  <nav aria-label="View" className="flex overflow-hidden rounded-control border border-rule-strong text-13">
    {(["table", "cards"] as const).map((view) => (
      <Link
        key={view}
        {...linkTo(links, links.filters, view)}
        aria-current={links.view === view ? "true" : undefined}
        className={classes(
          "inline-flex min-h-8 items-center px-3 -outline-offset-2 pointer-coarse:min-h-11",
          links.view === view ? "bg-ink font-medium text-paper" : "text-muted hover:text-accent",
        )}
      >
        {view === "table" ? "Table" : "Cards"}
      </Link>
    ))}
  </nav>
);
