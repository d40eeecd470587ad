import { routes } from "#shared/routes.ts";
import { Link } from "#ui/link.tsx";
import type { Todo } from "../../../todo/todo.ts";
import { entryHref } from "../../addresses.ts";
import { formatMoment } from "../../formats.ts";
import { useAdminGroups } from "../../groups.ts";
import { tabOfKind } from "./todo-href.ts";

/** The latest actions of colleagues, with the way to all of them. */
export function RecentChanges({ changes }: Pick<Todo, "changes">) {
  return (
    <aside aria-labelledby={headingId} className="border-t border-rule-strong pt-3 xl:self-start">
      <h3 id={headingId} className="pb-2 text-17">
        What colleagues changed
      </h3>
      {changes.length === 0 ? (
        <p className="text-muted">Nothing yet. Your colleagues' changes are listed here.</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {changes.map((change) => (
            <li key={change.id}>
              <p className="wrap-anywhere">
                <span className="font-medium">{change.editorName}</span> {change.action} <Entry {...change} />
              </p>
              <time dateTime={change.at} className="text-13 text-muted tabular-nums">
                {formatMoment(change.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      <p className="pt-3">
        <Link
          to={routes.adminTab.href({ tab: "history" })}
          className="inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          Full history
        </Link>
      </p>
    </aside>
  );
}

/** An entry that was deleted has no form any more. */
function Entry({ kind, entryId, title, action }: Todo["changes"][number]) {
  const tab = tabOfKind(useAdminGroups(), kind);
  if (!tab?.type || entryId === null || action === "deleted") return title;
  return (
    <Link to={entryHref(tab.slug, entryId)} className="text-accent underline underline-offset-4">
      {title}
    </Link>
  );
}

const headingId = "recent-changes";
