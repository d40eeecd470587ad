import { useQuery } from "@tanstack/react-query";
import { formatCount } from "#shared/text.ts";
import { classes } from "#ui/classes.ts";
import { Link } from "#ui/link.tsx";
import { inboxCountsQuery } from "./inbox.query.ts";
import { type InboxView, writeInboxView } from "./inbox-view.ts";
import { tabLabels } from "./inbox-words.ts";

/** The statuses with their counters; each is a link to its articles. */
export function InboxTabs({ view }: { view: InboxView }) {
  const { data: counts } = useQuery(inboxCountsQuery);
  return (
    <nav aria-label="Status" className="-mx-1 flex min-w-0 gap-1 overflow-x-auto px-1 py-1">
      {tabLabels.map(({ tab, label, of }) => (
        <Link
          key={tab}
          to={`?${writeInboxView({ ...view, status: tab })}`}
          aria-current={tab === view.status ? "page" : undefined}
          className={classes(
            "flex min-h-9 items-center gap-1.5 rounded-control px-2.5 whitespace-nowrap hover:text-accent pointer-coarse:min-h-11",
            tab === view.status
              ? "bg-accent-wash font-medium text-accent forced-colors:underline"
              : "text-muted",
          )}
        >
          {label}
          <span className="text-13 tabular-nums">{(counts && formatCount(counts[of])) ?? "–"}</span>
        </Link>
      ))}
    </nav>
  );
}
