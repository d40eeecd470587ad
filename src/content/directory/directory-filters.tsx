import { SlidersHorizontal, X } from "lucide-react";
import { memo, startTransition, useCallback, useEffect, useId, useOptimistic, useRef } from "react";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { Button, ButtonLink, buttonClass } from "#ui/button.tsx";
import { useEarlyInput } from "#ui/early-input.ts";
import { Kept } from "#ui/kept.tsx";
import { closesWhenLeft } from "#ui/popover.ts";
import { SearchField } from "#ui/search-field.tsx";
import {
  countChoices,
  type DirectoryFilters,
  type DirectoryView,
  type Facet,
  noFilters,
  readFilters,
  toggled,
  writeFilters,
} from "./directory-address.ts";
import type { Choice } from "./directory-facets.ts";

interface FiltersProps {
  filters: DirectoryFilters;
  view: DirectoryView;
  choices: Record<Facet, Choice[]>;
  matching: number;
  onChange: (filters: DirectoryFilters) => void;
  /** Called on every keystroke in the search box. */
  onTextChange: (search: string) => void;
  /** Called when the search box loses focus. */
  onTextDone: () => void;
  /** Called when a visitor is about to filter, so that the data can be loaded. */
  onFocus: () => void;
}

/** The filters in a column. On small screens they are a native popover, which needs no scripts. */
export function DirectoryFiltersPanel(props: FiltersProps) {
  const choiceCount = countChoices(props.filters) + (props.filters.search === "" ? 0 : 1);
  return (
    <div className="min-w-0 print:hidden lg:sticky lg:top-0 lg:-mx-1 lg:max-h-dvh lg:self-start lg:overflow-y-auto lg:px-1 lg:py-3">
      <button
        type="button"
        popoverTarget={panelId}
        className={`${buttonClass("secondary")} w-full lg:hidden`}
      >
        <SlidersHorizontal aria-hidden="true" />
        Search and filter
        {choiceCount > 0 && (
          <span className="rounded-control bg-accent px-1.5 text-13 text-on-accent">{choiceCount}</span>
        )}
      </button>
      <div
        id={panelId}
        popover="auto"
        ref={closesWhenLeft}
        className="bg-surface text-ink max-lg:m-auto max-lg:max-h-[85dvh] max-lg:w-[min(100%-2rem,26rem)] max-lg:overflow-y-auto max-lg:rounded-dialog max-lg:shadow-float max-lg:backdrop:bg-scrim lg:static lg:m-0 lg:block lg:w-auto lg:overflow-visible lg:bg-transparent"
      >
        <div className="flex items-center justify-between px-5 pt-5 pb-4 lg:hidden">
          <h2 className="text-20">Search and filter</h2>
          <button
            type="button"
            popoverTarget={panelId}
            popoverTargetAction="hide"
            aria-label="Close"
            title="Close"
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

/** A plain GET form. Without scripts, 'Apply' submits it; with scripts, each change takes effect immediately. */
function FiltersForm({
  filters,
  view,
  choices,
  matching,
  onChange,
  onTextChange,
  onTextDone,
  onFocus,
}: FiltersProps) {
  const form = useEarlyInput((data) => {
    const early = readFilters(data);
    if (writeFilters(early).toString() !== writeFilters(filters).toString()) onChange(early);
  });
  const latestProps = useRef({ filters, onChange });
  useEffect(() => {
    latestProps.current = { filters, onChange };
  });
  const onToggle = useCallback((facet: Facet, value: string) => {
    const { filters, onChange } = latestProps.current;
    onChange(toggled(filters, facet, value));
  }, []);
  const groupOf = (facet: Facet) => ({ facet, choices: choices[facet], chosen: filters[facet], onToggle });
  return (
    <search>
      <form
        action={routes.vendors.href()}
        ref={form}
        className="flex flex-col gap-5"
        onFocus={onFocus}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="max-lg:px-5">
          <SearchText search={filters.search} onChange={onTextChange} onDone={onTextDone} />
        </div>
        {filters.sort !== "name" && <input type="hidden" name="sort" value={filters.sort} />}
        {view !== "table" && <input type="hidden" name="view" value={view} />}
        <div className="flex flex-col gap-5 max-lg:px-5">
          <FacetGroup {...groupOf("feature")} legend="Features" hint="Vendors with all selected features" />
          <FacetGroup
            {...groupOf("market")}
            legend="Market"
            hint="Countries served; if none is known, the country of the headquarters"
          />
          <FacetGroup {...groupOf("category")} legend="Category" />
          <FacetGroup {...groupOf("hosting")} legend="Hosting" hint="Vendors that offer both match either" />
        </div>
        <div className="sticky bottom-0 flex flex-wrap gap-3 bg-surface max-lg:border-t max-lg:border-rule max-lg:px-5 max-lg:py-3 lg:static lg:bg-transparent">
          <noscript>
            <Button type="submit" variant="primary">
              Apply
            </Button>
          </noscript>
          <button
            type="button"
            popoverTarget={panelId}
            popoverTargetAction="hide"
            className={`${buttonClass("primary")} scripted flex-1 lg:hidden`}
          >
            Show {pluralize(matching, "vendor")}
          </button>
          <ButtonLink
            to={routes.vendors.href()}
            variant="secondary"
            preventScrollReset
            onClick={(event) => {
              // With a modifier key, it works like any other link.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onChange({ ...noFilters, sort: filters.sort });
            }}
          >
            Clear Filters
          </ButtonLink>
        </div>
      </form>
    </search>
  );
}

/** Shows each keystroke immediately. The list and its filters follow when there is time. */
function SearchText({
  search,
  onChange,
  onDone,
}: {
  search: string;
  onChange: (search: string) => void;
  onDone: () => void;
}) {
  const [text, setText] = useOptimistic(search);
  return (
    <SearchField
      label="Search vendors"
      name="q"
      maxLength={200}
      value={text}
      onChange={({ target }) =>
        startTransition(() => {
          setText(target.value);
          onChange(target.value);
        })
      }
      onBlur={onDone}
    />
  );
}

/** A facet's values with the number of vendors each would show. Memoized, so that it does not re-render while a visitor types. */
const FacetGroup = memo(function FacetGroup({
  facet,
  legend,
  hint,
  choices,
  chosen,
  onToggle,
}: {
  facet: Facet;
  legend: string;
  hint?: string;
  choices: Choice[];
  chosen: string[];
  onToggle: (facet: Facet, value: string) => void;
}) {
  const hintId = useId();
  if (choices.length === 0) return null;
  return (
    <fieldset
      aria-describedby={hint ? hintId : undefined}
      className="min-w-0 border-t border-rule pt-3 lg:first:border-t-2 lg:first:border-ink"
    >
      <legend className="float-left w-full text-13 font-semibold">{legend}</legend>
      {hint && (
        <p id={hintId} className="clear-left text-13 text-muted">
          {hint}
        </p>
      )}
      <Kept
        as="ul"
        of={choices}
        part="choices"
        className="facet clear-left -mr-2 max-h-72 overflow-y-auto pt-1 pr-2 lg:max-h-60"
      >
        {choices.map(({ value, label, count }) => (
          <li key={value}>
            <label>
              <input
                type="checkbox"
                name={facet}
                value={value}
                checked={chosen.includes(value)}
                onChange={() => onToggle(facet, value)}
              />
              <span>{label}</span>
              <small>{count}</small>
            </label>
          </li>
        ))}
      </Kept>
    </fieldset>
  );
});
