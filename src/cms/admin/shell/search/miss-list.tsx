import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import type { SearchDesk } from "../../../search/search-desk.ts";
import { CallFailure } from "../../calls.ts";
import { dismissMiss, searchDeskQuery } from "../../search-desk.ts";
import { Moment } from "../history/moment.tsx";

/** Searches without results: each can be explained by a synonym, or dismissed; the focus stays in the list. */
export function MissList({
  misses,
  onExplain,
}: Pick<SearchDesk, "misses"> & { onExplain: (query: string) => void }) {
  const client = useQueryClient();
  const showToast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const dismiss = async (query: string) => {
    try {
      await dismissMiss(query);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      showToast({
        title: "The search stays on the list",
        description: error.message,
        variant: "destructive",
      });
    }
    await client.invalidateQueries({ queryKey: searchDeskQuery.queryKey });
    list.current?.focus();
  };
  if (misses.length === 0) return <p className="text-muted">Every search found something.</p>;
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Searches without results"
      className="border-b border-rule outline-none"
    >
      {misses.map(({ query, count, lastAt }) => (
        <li
          key={query}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-rule py-2"
        >
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{query}</p>
            <p className="text-13 text-muted">
              {pluralize(count, "time")}, last <Moment at={lastAt} />
            </p>
          </div>
          <div className="flex gap-1">
            <Button variant="quiet" onClick={() => onExplain(query)}>
              Add synonym<span className="sr-only"> for {query}</span>
            </Button>
            <Button variant="quiet" onClick={() => void dismiss(query)}>
              Dismiss<span className="sr-only"> {query}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
