import { SlidersHorizontal, X } from "lucide-react";
import { routes } from "#shared/routes.ts";
import { Button, ButtonLink, buttonClass } from "#ui/button.tsx";
import { useEarlyInput } from "#ui/early-input.ts";
import { closesWhenLeft } from "#ui/popover.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import {
  type Choice,
  type DirectoryChoices,
  type DirectoryFilters,
  noFilters,
  readFilters,
  writeFilters,
} from "./directory.ts";

interface FiltersProps {
  filters: DirectoryFilters;
  choices: DirectoryChoices;
  onChange: (filters: DirectoryFilters) => void;
  /** Called when a visitor is about to filter: time to load the filtered data. */
  onFocus: () => void;
}

/** The filters in a column of their own; on small screens a native popover over the page, which needs no script. */
export function DirectoryFiltersPanel(props: FiltersProps) {
  return (
    <div className="min-w-0">
      <button
        type="button"
        popoverTarget={panelId}
        className={`${buttonClass("secondary")} w-full lg:hidden`}
      >
        <SlidersHorizontal aria-hidden="true" />
        Search and filter
      </button>
      <div
        id={panelId}
        popover="auto"
        ref={closesWhenLeft}
        className="bg-surface p-5 text-ink max-lg:m-auto max-lg:max-h-[85dvh] max-lg:w-[min(100%-2rem,26rem)] max-lg:rounded-dialog max-lg:shadow-float max-lg:backdrop:bg-scrim lg:static lg:m-0 lg:block lg:w-auto lg:bg-transparent lg:p-0"
      >
        <div className="mb-4 flex items-center justify-between lg:hidden">
          <h2 className="text-20">Search and filter</h2>
          <button
            type="button"
            popoverTarget={panelId}
            popoverTargetAction="hide"
            aria-label="Close"
            className={buttonClass("quiet")}
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <FiltersForm {...props} />
      </div>
    </div>
  );
}

const panelId = "directory-filters";

/** A plain GET form. Without scripts 'Apply' submits it; with them each change takes effect immediately. */
function FiltersForm({ filters, choices, onChange, onFocus }: FiltersProps) {
  const form = useEarlyInput((data) => {
    const early = readFilters(data);
    if (writeFilters(early).toString() !== writeFilters(filters).toString()) onChange(early);
  });
  const set = (change: Partial<DirectoryFilters>) => onChange({ ...filters, ...change });
  return (
    <search>
      <form
        action={routes.vendors.href()}
        ref={form}
        className="flex flex-col gap-6"
        onFocus={onFocus}
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField
          label="Search vendors"
          name="q"
          value={filters.search}
          onChange={(event) => set({ search: event.target.value })}
        />
        <RadioGroup
          legend="Category"
          name="category"
          value={filters.category}
          options={[
            { value: "", label: "All categories" },
            ...offered(choices.categories, filters.category).map(({ value, count }) => ({
              value,
              label: value,
              count,
            })),
          ]}
          onChange={(category) => set({ category })}
        />
        <SelectField
          label="Market"
          name="market"
          value={filters.market}
          placeholder="All markets"
          options={offered(choices.markets, filters.market).map(asOption)}
          onChange={(event) => set({ market: event.target.value })}
        />
        <SelectField
          label="Features"
          name="feature"
          value={filters.feature}
          placeholder="Any feature"
          options={offered(choices.features, filters.feature).map(asOption)}
          onChange={(event) => set({ feature: event.target.value })}
        />
        <div className="flex flex-wrap gap-3">
          <noscript>
            <Button type="submit" variant="primary">
              Apply
            </Button>
          </noscript>
          <ButtonLink
            to={routes.vendors.href()}
            variant="secondary"
            preventScrollReset
            onClick={(event) => {
              // Pressed for another tab, it is a link like any other.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onChange(noFilters);
            }}
          >
            Clear Filters
          </ButtonLink>
        </div>
      </form>
    </search>
  );
}

/** The choices that match something; the chosen one stays, so that it can be seen and taken back. */
const offered = (choices: Choice[], chosen: string): Choice[] =>
  chosen === "" || choices.some(({ value }) => value === chosen)
    ? choices
    : [{ value: chosen, count: 0 }, ...choices];

const asOption = ({ value, count }: Choice) => ({ value, label: `${value} (${count})` });
