import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { type ApiResult, api } from "#http/client/api.ts";
import { classes } from "#ui/classes.ts";
import { currentOptionClass } from "#ui/form/current-option.ts";
import { useDebounced } from "#ui/form/use-debounced.ts";

/** A page that a link can target. */
export type PageTarget = ApiResult<"GET /api/admin/entry-search">[number];

/** Searches published pages by words of their titles. */
export function usePagesNamed(search: string): { pages: PageTarget[]; isSearching: boolean } {
  const typed = search.trim();
  const words = useDebounced(typed);
  const { data, isFetching } = useQuery({
    queryKey: ["admin", "entry-search", words],
    enabled: words !== "",
    placeholderData: keepPreviousData,
    queryFn: () => api("GET /api/admin/entry-search", { query: { q: words } }),
  });
  return {
    pages: words === "" || typed === "" ? [] : (data ?? []),
    isSearching: typed !== "" && (isFetching || words !== typed),
  };
}

/** Returns the attributes of a search box with a result list. The arrow keys move through the list and Enter chooses. */
export function useTargetList(search: string, targets: PageTarget[], onChoose: (target: PageTarget) => void) {
  const id = useId();
  const [moved, setMoved] = useState({ search, to: 0 });
  const active = moved.search === search ? moved.to : 0;
  const move = (by: number) => {
    const to = (active + by + targets.length) % Math.max(1, targets.length);
    setMoved({ search, to });
    document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targets[active];
    if (event.key === "Enter" && target) onChoose(target);
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else return;
    event.preventDefault();
  };
  return {
    box: {
      role: "combobox",
      autoComplete: "off",
      "aria-expanded": targets.length > 0,
      "aria-controls": id,
      "aria-activedescendant": targets[active] ? `${id}-${active}` : undefined,
      onKeyDown,
    },
    list: { id, active, targets, onChoose },
  };
}

/** The pages found by a search. */
export const TargetList = ({
  id,
  active,
  targets,
  onChoose,
  className,
}: ReturnType<typeof useTargetList>["list"] & { className?: string }) => (
  <div id={id} role="listbox" aria-label="Pages" className={classes("flex flex-col", className)}>
    {targets.map((target, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the search box handles the keyboard
      <div
        key={target.path}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        onClick={() => onChoose(target)}
        className={classes(
          "flex min-h-10 shrink-0 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-1.5 hover:bg-accent-wash",
          index === active && currentOptionClass,
        )}
      >
        <span className="min-w-0 wrap-anywhere">{target.title}</span>
        <span className="text-13 text-muted">{target.noun}</span>
      </div>
    ))}
  </div>
);
