import { formatCount } from "#shared/text.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import type { TodoItem, TodoLine } from "../../../todo/todo.ts";
import { useAdminGroups } from "../../groups.ts";
import { tabOfKind, todoHref } from "./todo-href.ts";
import { Waiting } from "./waiting.tsx";

/** One kind of work: how much of it there is, the first few with the button that mends each, and the way to all. */
export function TodoSection({ line: { key, title, count, action, items, all } }: { line: TodoLine }) {
  const headingId = `todo-${key}`;
  return (
    <section aria-labelledby={headingId} className="border-t border-rule-strong pt-3">
      <div className="flex min-h-8 items-baseline justify-between gap-4">
        <h3 id={headingId} className="text-17">
          {title}{" "}
          <span className="font-sans text-15 font-normal text-muted tabular-nums">{formatCount(count)}</span>
        </h3>
        {all && (
          <Link
            to={all.path}
            className="inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
          >
            {all.label}
          </Link>
        )}
      </div>
      <ul className="divide-y divide-rule">
        {items.map((item) => (
          <Item key={`${item.title} ${JSON.stringify(item.target)}`} item={item} action={action} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item: { title, detail, since, target }, action }: { item: TodoItem; action: string }) {
  const groups = useAdminGroups();
  const href = todoHref(groups, target);
  // A number of entries is of the list that it leads to.
  const list = "query" in target ? tabOfKind(groups, target.kind)?.label : undefined;
  return (
    <li className="flex items-center gap-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium wrap-anywhere">{list ? `${list}: ${title}` : title}</p>
        {detail && <p className="truncate text-13 text-muted">{detail}</p>}
      </div>
      {since && <Waiting since={since} />}
      {href && (
        <ButtonLink to={href} size="small" aria-label={`${action}: ${list ? `${list}, ` : ""}${title}`}>
          {action}
        </ButtonLink>
      )}
    </li>
  );
}
