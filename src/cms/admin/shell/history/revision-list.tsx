import { classes } from "#ui/classes.ts";
import type { Revision } from "./history.query.ts";
import { Moment } from "./moment.tsx";

/** The saves of an entry, to choose one of the older ones from. */
export function RevisionList({
  latest,
  older,
  chosenId,
  onChoose,
}: {
  latest: Revision;
  older: Revision[];
  chosenId: number;
  onChoose: (id: number) => void;
}) {
  return (
    <nav aria-label="Revisions" className="md:border-r md:border-rule md:pr-4">
      <p className="px-3 pb-3 text-13 text-muted">
        Now: <Moment at={latest.createdAt} /> by {latest.editorName}
      </p>
      <ul className="flex max-h-56 flex-col overflow-y-auto md:max-h-none">
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
    </nav>
  );
}
