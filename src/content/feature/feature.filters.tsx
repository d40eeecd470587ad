import type { MouseEvent } from "react";
import { routes } from "#shared/routes.ts";
import { Button } from "#ui/button.tsx";
import { ChipLink } from "#ui/chip.tsx";
import { useEarlyInput } from "#ui/early-input.ts";
import { SearchField } from "#ui/search-field.tsx";
import { type FeatureFilters, type FeatureList, featuresHref, readFilters } from "./feature-list.ts";

interface FiltersProps {
  filters: FeatureFilters;
  list: FeatureList;
  onChange: (filters: FeatureFilters) => void;
  /** Called when a visitor is about to search: time to load the searched data. */
  onFocus: () => void;
}

/** A search box and a chip for each category: a plain GET form and plain links, which scripts only make quicker. */
export function FeatureFiltersBar({ filters, list, onChange, onFocus }: FiltersProps) {
  return (
    <div className="flex flex-col gap-4 border-y border-rule py-5 print:hidden">
      <SearchForm filters={filters} onChange={onChange} onFocus={onFocus} />
      <CategoryChips filters={filters} list={list} onChange={onChange} />
    </div>
  );
}

function SearchForm({ filters, onChange, onFocus }: Omit<FiltersProps, "list">) {
  const form = useEarlyInput((data) => {
    const early = readFilters(data);
    if (early.search !== filters.search) onChange({ ...filters, search: early.search });
  });
  return (
    <search>
      <form
        action={routes.features.href()}
        ref={form}
        className="flex gap-3"
        onFocus={onFocus}
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField
          label="Search features..."
          name="q"
          className="w-full max-w-prose"
          value={filters.search}
          onChange={(event) => onChange({ ...filters, search: event.target.value })}
        />
        {filters.category && <input type="hidden" name="category" value={filters.category} />}
        <noscript>
          <Button type="submit" variant="primary">
            Search
          </Button>
        </noscript>
      </form>
    </search>
  );
}

function CategoryChips({ filters, list, onChange }: Omit<FiltersProps, "onFocus">) {
  const all = list.categories.reduce((sum, { count }) => sum + count, 0);
  const chip = (category: string, label: string) => (
    <li key={category} className="max-w-full">
      <ChipLink
        to={featuresHref({ ...filters, category })}
        isCurrent={filters.category === category}
        preventScrollReset
        className="max-w-full py-1 wrap-anywhere"
        onClick={(event) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          onChange({ ...filters, category });
        }}
      >
        {label}
      </ChipLink>
    </li>
  );
  return (
    <nav aria-label="Categories">
      <ul className="flex flex-wrap gap-2">
        {chip("", `All Categories (${all})`)}
        {offered(list, filters.category).map(({ category, count }) =>
          chip(category, `${category} (${count})`),
        )}
      </ul>
    </nav>
  );
}

/** The categories that match something; the chosen one stays, so that it can be seen and taken back. */
const offered = ({ categories }: FeatureList, chosen: string) =>
  chosen === "" || categories.some(({ category }) => category === chosen)
    ? categories
    : [{ category: chosen, count: 0 }, ...categories];

/** Returns true for a click that opens another tab or window. */
const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;
