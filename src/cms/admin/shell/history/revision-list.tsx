import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import type { Revision } from "./history.query.ts";
import { Moment } from "./moment.tsx";

/** The reading of an entry's older revisions, beyond those that are shown. */
export type OlderPages = Pick<
  UseInfiniteQueryResult,
  "hasNextPage" | "fetchNextPage" | "isFetchingNextPage" | "isFetchNextPageError"
>;

/** The saves of an entry, to choose one of the older ones from. */
export function RevisionList({
  latest,
  older,
  chosenId,
  onChoose,
  pages,
}: {
  latest: Revision;
  older: Revision[];
  chosenId: number;
  onChoose: (id: number) => void;
  pages: OlderPages;
}) {
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef(0);
  useEffect(() => {
    const button = list.current?.querySelectorAll("button")[firstNew.current];
    if (firstNew.current === 0 || !button) return;
    button.focus();
    firstNew.current = 0;
  });
  async function showOlder() {
    firstNew.current = older.length;
    const { isError } = await pages.fetchNextPage();
    if (isError) firstNew.current = 0;
  }
  return (
    <nav aria-label="Revisions" className="md:border-r md:border-rule md:pr-4">
      <p className="px-3 pb-3 text-13 text-muted">
        Now: <Moment at={latest.createdAt} /> by {latest.editorName}
      </p>
      <ul ref={list} className="flex max-h-56 flex-col overflow-y-auto md:max-h-none">
        {older.map(({ id, createdAt, editorName }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === chosenId}
              onClick={() => onChoose(id)}
              className={classes(
                "w-full cursor-pointer rounded-control px-3 py-2 text-left text-15 -outline-offset-2 hover:bg-sunk",
                id === chosenId && "bg-accent-wash font-medium text-accent forced-colors:outline",
              )}
            >
              <Moment at={createdAt} />
              <span className="block text-13 font-normal wrap-anywhere text-muted">{editorName}</span>
            </button>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className="px-3 pt-3">
          {pages.isFetchNextPageError && (
            <p role="alert" className="pb-2 text-13 text-danger">
              The older revisions could not be loaded.
            </p>
          )}
          <Button size="small" isBusy={pages.isFetchingNextPage} onClick={showOlder}>
            {pages.isFetchingNextPage ? "Loading..." : "Show older"}
          </Button>
        </div>
      )}
    </nav>
  );
}
