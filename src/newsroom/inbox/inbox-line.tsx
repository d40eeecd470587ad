import { ChevronDown, ChevronRight, CornerDownRight } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { isSelected } from "#cms/admin/selection.ts";
import { formatMoment, formatShort } from "#ui/admin/formats.ts";
import { Badge } from "#ui/badge.tsx";
import { classes } from "#ui/classes.ts";
import { statusLabels } from "../article/desk/article-labels.ts";
import type { InboxMember, InboxRow, InboxTab } from "./inbox.ts";
import type { InboxItem } from "./inbox-items.ts";
import { relevanceLook, sourceWords } from "./inbox-words.ts";
import { type Triage, titleOfItem } from "./use-triage.ts";

/** A line of the list: a checkbox and a button that opens it. Only the line under the cursor is a tab stop. */
export function InboxLine({
  item,
  tab,
  isCurrent,
  triage,
  onOpen,
}: {
  item: InboxItem;
  tab: InboxTab;
  isCurrent: boolean;
  triage: Triage;
  onOpen: (event: MouseEvent) => void;
}) {
  const isChosen = isSelected(triage.selection, item.id);
  const stop = isCurrent ? 0 : -1;
  return (
    <div
      className={classes(
        "@container flex h-11 items-center border-b border-rule pl-1 sm:pl-4",
        isChosen ? "bg-accent-wash" : isCurrent && "bg-sunk",
        isCurrent && "shadow-[inset_3px_0_0_var(--color-focus)] forced-colors:outline",
        item.kind === "member" && "pl-8 sm:pl-11",
      )}
    >
      {triage.mayWrite && (
        <label className="grid size-8 shrink-0 cursor-pointer place-items-center pointer-coarse:size-11">
          <input
            type="checkbox"
            tabIndex={stop}
            aria-label={`Select ${titleOfItem(item)}`}
            checked={isChosen}
            onChange={({ nativeEvent }) =>
              triage.select(item, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
            className="size-4 cursor-[inherit] accent-accent"
          />
        </label>
      )}
      {item.kind === "row" ? (
        <RowParts row={item.row} triage={triage} item={item} stop={stop}>
          <LineButton item={item} stop={stop} isCurrent={isCurrent} onOpen={onOpen}>
            <RowTitle row={item.row} isRewriting={triage.rewriting.has(item.id)} tab={tab} />
          </LineButton>
        </RowParts>
      ) : (
        <>
          <CornerDownRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <LineButton item={item} stop={stop} isCurrent={isCurrent} onOpen={onOpen}>
            <MemberTitle member={item.member} />
          </LineButton>
        </>
      )}
    </div>
  );
}

const LineButton = ({
  item,
  stop,
  isCurrent,
  onOpen,
  children,
}: {
  item: InboxItem;
  stop: number;
  isCurrent: boolean;
  onOpen: (event: MouseEvent) => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    data-line={item.id}
    tabIndex={stop}
    aria-current={isCurrent || undefined}
    onClick={onOpen}
    className="flex h-full min-w-0 flex-1 cursor-pointer items-center gap-2 px-2 text-left -outline-offset-2"
  >
    {children}
  </button>
);

function RowParts({
  row,
  item,
  triage,
  stop,
  children,
}: {
  row: InboxRow;
  item: InboxItem;
  triage: Triage;
  stop: number;
  children: ReactNode;
}) {
  const isOpen = triage.isOpen(item);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <span
        title={row.relevance === null ? "Relevance unknown" : `Relevance ${row.relevance} of 100`}
        className={classes(
          "w-8 shrink-0 rounded-control py-0.5 text-center text-13 font-medium tabular-nums",
          roomForTitle,
          row.relevance === null ? "text-muted" : relevanceLook(row.relevance),
        )}
      >
        <span className="sr-only">Relevance </span>
        {row.relevance ?? "–"}
      </span>
      {children}
      {row.members.length > 0 && (
        <button
          type="button"
          tabIndex={stop}
          aria-expanded={isOpen}
          aria-label={`Sources of ${row.title}`}
          onClick={() => triage.open(item, !isOpen)}
          className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-control text-muted hover:text-accent"
        >
          <Chevron aria-hidden="true" className="size-4" />
        </button>
      )}
    </>
  );
}

const RowTitle = ({ row, isRewriting, tab }: { row: InboxRow; isRewriting: boolean; tab: InboxTab }) => (
  <>
    <span className="min-w-0 flex-1">
      {row.isNew && <span className="sr-only">New: </span>}
      <span dir="auto" className={classes("block truncate text-15 leading-5", row.isNew && "font-semibold")}>
        {row.title}
      </span>
      <span className="block truncate text-13 leading-4.5 text-muted">{sourceWords(row)}</span>
    </span>
    {isRewriting || row.isBeingRewritten ? (
      <Badge tone="accent">Rewriting...</Badge>
    ) : (
      tab === "all" && <Badge>{statusLabels[row.status].label}</Badge>
    )}
    <LineDate date={row.date} />
  </>
);

const MemberTitle = ({ member }: { member: InboxMember }) => (
  <>
    <span dir="auto" className="min-w-0 flex-1 truncate text-13">
      {member.title} <span className="text-muted">{member.publisher}</span>
    </span>
    {stateOf(member) && <Badge>{stateOf(member)}</Badge>}
    <LineDate date={member.date} />
  </>
);

/** Explains why a member of a story is no longer waiting; empty if it still is. */
function stateOf({ isAside, coveredById, status }: InboxMember): string {
  if (isAside) return "Set aside";
  if (coveredById !== null) return "Used";
  return status === "draft" ? "" : statusLabels[status].label;
}

/** Narrow rows show only the title. The reader shows the rest. */
const roomForTitle = "@max-[16rem]:hidden";

const LineDate = ({ date }: { date: string }) => (
  <time
    dateTime={date}
    title={formatMoment(date)}
    className={classes("shrink-0 text-13 text-muted tabular-nums", roomForTitle)}
  >
    {formatShort(date)}
  </time>
);
