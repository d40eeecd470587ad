import { Button } from "./button.tsx";

/**
 * Previous and next buttons for the pages of a list. Renders nothing for a single page. On the last page the Next button is not
 * `disabled`, so that it keeps the focus.
 */
export function Pager({
  page,
  pages,
  onChange,
}: {
  page: number;
  /** Null if further pages follow and their number is unknown. */
  pages: number | null;
  onChange: (page: number) => void;
}) {
  if (pages !== null && pages <= 1) return null;
  return (
    <nav aria-label="Pages of the list" className="flex items-center justify-between gap-4 pt-4">
      <Button aria-disabled={page === 1} onClick={() => page > 1 && onChange(page - 1)}>
        Previous
      </Button>
      <p role="status" className="text-13 text-muted tabular-nums">
        Page {page}
        {pages !== null && ` of ${pages}`}
      </p>
      <Button
        aria-disabled={page === pages}
        onClick={() => (pages === null || page < pages) && onChange(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
