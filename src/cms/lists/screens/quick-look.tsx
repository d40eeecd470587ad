import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, ExternalLink, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { type AdminType, badgesOf } from "#cms/admin/type.tsx";
import { adminEntryQuery, type EntryData } from "#http/client/calls.ts";
import { formatCount, preview } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, ButtonLink, IconButton } from "#ui/button.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { EntryBadges } from "./entry-badges.tsx";
import { labelOfField, wordsOf } from "./list-columns.ts";
import type { RowActions } from "./row-actions.ts";

/**
 * Previews an entry beside its list. `j` and `k` move to the next and previous entry, Enter opens the entry, Space and Escape
 * close the preview.
 */
export function QuickLook({
  type,
  entry,
  position,
  actions,
  onMove,
  onClose,
}: {
  type: AdminType;
  entry: EntryData;
  /** One-based position in the whole list. */
  position: { at: number; total: number };
  actions: RowActions;
  onMove: (distance: 1 | -1) => void;
  onClose: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  useEscape(panel, onClose);
  const title = type.titleOf(entry);
  const path = type.isPublic(entry) ? type.pathOf(entry) : null;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const act = keys({ onMove, onClose, onOpen: () => actions.onEdit(entry) }).get(event.key);
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={`Quick look: ${title}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed inset-y-0 right-0 z-40 flex w-full max-w-104 animate-appear flex-col border-l border-rule bg-surface shadow-float outline-none"
    >
      <div className="flex flex-wrap items-center gap-1 border-b border-rule px-2 py-1.5">
        <IconButton label="Previous (k)" disabled={position.at === 1} onClick={() => onMove(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label="Next (j)" disabled={position.at === position.total} onClick={() => onMove(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
        <p role="status" className="mr-auto px-1 text-13 text-muted tabular-nums">
          {formatCount(position.at)} of {formatCount(position.total)}
        </p>
        <Button variant="primary" onClick={() => actions.onEdit(entry)}>
          Edit
        </Button>
        {path && (
          <ButtonLink to={path} variant="quiet" className="px-2.5" aria-label={`View ${title}`}>
            <ExternalLink aria-hidden="true" />
          </ButtonLink>
        )}
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-5 -outline-offset-2">
        <h3 className="text-20 wrap-anywhere">
          <bdi>{title}</bdi>
        </h3>
        <div className="mt-1">
          <EntryBadges badges={badgesOf(type, entry)} />
        </div>
        <Facts key={entry.id} type={type} entry={entry} />
      </div>
    </div>
  );
}

const keys = ({
  onMove,
  onClose,
  onOpen,
}: {
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
  onOpen: () => void;
}) =>
  new Map([
    ["j", () => onMove(1)],
    ["ArrowDown", () => onMove(1)],
    ["k", () => onMove(-1)],
    ["ArrowUp", () => onMove(-1)],
    ["Enter", onOpen],
    [" ", onClose],
  ]);

/** Escape closes the panel wherever the focus is, because the list beside it stays usable. An open menu or dialog closes first. */
function useEscape(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const close = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    const over = target?.closest("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]");
    if (!over || over === panel.current) onClose();
  });
  useEffect(() => {
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, []);
}

/** Maximum number of displayed characters of a text. */
const longestText = 400;

/** Every non-empty field except long texts. */
function Facts({ type, entry }: { type: AdminType; entry: EntryData }) {
  const { data, error, refetch } = useQuery(adminEntryQuery(type.path, entry.id));
  if (error && !data)
    return (
      <div className="mt-4 flex flex-col items-start gap-4">
        <Alert>{error.message}</Alert>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  if (data === null) return <p className="mt-4">It was deleted. You can restore it from the trash.</p>;
  if (!data)
    return (
      <div className="mt-4">
        <SkeletonText lines={6} />
      </div>
    );
  const excludedFields = new Set([type.titleField, type.status.field, ...type.texts]);
  const summary = type.summaryFields[0] ?? "";
  const fields = Object.keys(type.input.shape).filter(
    (field) => !excludedFields.has(field) || field === summary,
  );
  return (
    <dl className="mt-4 grid grid-cols-[min(8rem,40%)_1fr] gap-x-4 gap-y-2">
      {fields.flatMap((field) => {
        const words = wordsOf(field, data[field]);
        return words === null || data[field] === false
          ? []
          : [
              <div key={field} className="contents">
                <dt className="text-13 wrap-anywhere text-muted">{labelOfField(type, field)}</dt>
                <dd className="wrap-anywhere">{preview(String(words), longestText)}</dd>
              </div>,
            ];
      })}
    </dl>
  );
}
