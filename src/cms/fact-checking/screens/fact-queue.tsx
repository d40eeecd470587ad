import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useMay } from "#accounts/editor-context.ts";
import type { DueFact } from "#cms/facts/fact.schema.ts";
import { entryFactsHref, type QueueOrder, queueHref } from "#cms/facts/screens/fact-address.ts";
import {
  ageOf,
  nameOf,
  outcomeOf,
  reasonHints,
  reasonLabels,
  shownValue,
} from "#cms/facts/screens/fact-words.ts";
import { KeyHints } from "#cms/facts/screens/key-hints.tsx";
import { isOpened, noteOpened, openSource } from "#cms/facts/screens/opened-sources.ts";
import { useEvidence } from "#cms/facts/screens/use-evidence.ts";
import { useRows } from "#cms/facts/screens/use-rows.ts";
import { sourceKindWords } from "#cms/facts/shown-fact.ts";
import { formatDate } from "#shared/text.ts";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { Pager } from "#ui/pager.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { dueFactsQuery } from "./facts.query.ts";

/**
 * The citations that need review, ordered by age of the check or by page views. One key confirms a citation or opens it among the
 * entry's facts.
 */
export function FactQueue({
  kind,
  state,
  order,
  page,
}: {
  kind: string;
  state: string;
  order: QueueOrder;
  page: number;
}) {
  const navigate = useNavigate();
  const query = useQuery(dueFactsQuery({ kind, state, order, page }));
  const { data } = query;
  const { isThere, confirm } = useConfirmed();
  const mayConfirm = useMay("content:write");
  const items = (data?.items ?? []).filter(isThere);
  const open = (fact: DueFact | undefined) => fact && void navigate(entryFactsHref(kind, fact.entryId, fact));
  const confirmAt = (index: number) => {
    const fact = items[index];
    if (fact) void confirm({ id: fact.id, url: fact.source.url }, `${fact.title}, ${nameOf(fact)}`);
  };
  const { current, listProps, rowProps } = useRows(
    items.length,
    new Map([
      ["Enter", (index: number) => void open(items[index])],
      ...(mayConfirm ? [["c", confirmAt] as const] : []),
      ["o", (index: number) => openSource(items[index]?.source.url)],
    ]),
  );
  if (!data) return <NotLoaded what="queue" query={query} lines={10} />;
  return (
    <div {...listProps} className="outline-none">
      {items.length === 0 && data.items.length > 0 ? (
        <NotLoaded what="queue" query={query} lines={10} />
      ) : items.length === 0 ? (
        <NothingDue isNarrowed={state !== ""} />
      ) : (
        <>
          {!mayConfirm && (
            <p className="pb-2 text-muted">Editors confirm these facts, or cite other sources.</p>
          )}
          {data.isAudienceCounted && <OrderChoice state={state} order={order} />}
          <KeyHints keys={queueKeys.filter(([key]) => mayConfirm || key !== "c")} />
          <ul aria-label="Facts to check" className="mt-2 border-t border-rule">
            {items.map((fact, index) => (
              <li key={fact.id} className="border-b border-rule">
                <QueueRow
                  fact={fact}
                  kind={kind}
                  isCurrent={index === current}
                  rowProps={rowProps(index)}
                  onConfirm={mayConfirm ? () => confirmAt(index) : undefined}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pager
        page={data.page}
        pages={data.pages}
        onChange={(next) => void navigate(queueHref(state, order, next))}
      />
    </div>
  );
}

function OrderChoice({ state, order }: { state: string; order: QueueOrder }) {
  const navigate = useNavigate();
  return (
    <SegmentedChoice
      legend="Order of the queue"
      className="mb-3 w-full sm:w-96"
      value={order}
      onChange={(next) => void navigate(queueHref(state, next), { preventScrollReset: true })}
      options={[
        { value: "age", label: "Longest unchecked" },
        { value: "views", label: "Most read pages" },
      ]}
    />
  );
}

const queueKeys: [string, string][] = [
  ["j", "next"],
  ["k", "previous"],
  ["o", "open the source"],
  ["c", "confirm what was opened, or compare it with the page"],
  ["Enter", "all facts of the entry"],
];

const NothingDue = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <EmptyState
    level={3}
    title="Nothing to check"
    text="Facts appear here when their check expires (prices after 90 days, features after 180, company facts after 365), when the quoted passage is no longer in the source, when the source is gone, or when a source contradicts the value."
    action={
      isNarrowed && (
        <ButtonLink to={queueHref()} variant="secondary">
          Show all reasons
        </ButtonLink>
      )
    }
  />
);

function QueueRow({
  fact,
  kind,
  isCurrent,
  rowProps,
  onConfirm,
}: {
  fact: DueFact;
  kind: string;
  isCurrent: boolean;
  rowProps: object;
  /** Omitted if the user may not confirm. */
  onConfirm: (() => void) | undefined;
}) {
  const { source } = fact;
  const value = shownValue(fact);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a list with keyboard navigation
    <div
      {...rowProps}
      role="group"
      aria-label={`${fact.title}, ${nameOf(fact)}: ${reasonLabels[fact.reason]}`}
      className={rowClass(isCurrent)}
    >
      <div className="min-w-0 flex-1 basis-80">
        <p className="font-medium wrap-anywhere">{fact.title}</p>
        <p className="wrap-anywhere">
          {nameOf(fact)}
          {value && (
            <>
              : <span className="text-accent">{value}</span>
            </>
          )}
        </p>
        <p className="text-13 wrap-anywhere text-muted">
          {fact.quote ? `“${fact.quote}”` : "No quotation stored: open the source before you confirm."}
        </p>
        <p className="text-13 wrap-anywhere text-muted">
          <ExternalLink href={source.url} onOpen={() => noteOpened(source.url)}>
            {source.title}
          </ExternalLink>{" "}
          · {sourceKindWords[source.kind]} · {outcomeOf(source)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span title={reasonHints[fact.reason]}>
          <Badge tone="warn">{reasonLabels[fact.reason]}</Badge>
        </span>
        <span className="text-13 text-muted tabular-nums" title={`Checked ${formatDate(fact.checkedAt)}`}>
          {ageOf(fact.checkedAt)}
        </span>
        {onConfirm && (
          <Button
            size="small"
            icon={<Check aria-hidden="true" />}
            tabIndex={isCurrent ? 0 : -1}
            onClick={onConfirm}
          >
            Confirm still true
          </Button>
        )}
        <ButtonLink
          variant="quiet"
          size="small"
          tabIndex={isCurrent ? 0 : -1}
          to={entryFactsHref(kind, fact.entryId, fact)}
          aria-label={`Facts of ${fact.title}`}
        >
          Facts
        </ButtonLink>
      </div>
    </div>
  );
}

export const rowClass = (isCurrent: boolean) =>
  `flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 px-3 py-1.5 -outline-offset-2 ${isCurrent ? "bg-accent-wash" : ""}`;

/**
 * Confirms facts of a list. A confirmed fact leaves the list immediately, so that the next key applies to the next fact. It returns
 * if the call fails or is undone.
 */
function useConfirmed() {
  const { confirm } = useEvidence();
  const [confirmedIds, setConfirmedIds] = useState<ReadonlySet<number>>(new Set());
  const comeBack = (id: number) => setConfirmedIds((ids) => new Set([...ids].filter((one) => one !== id)));
  return {
    isThere: ({ id }: { id: number }) => !confirmedIds.has(id),
    confirm: async (cited: { id: number; url: string }, name: string) => {
      const { id } = cited;
      const leave = () => setConfirmedIds((ids) => new Set([...ids, id]));
      // A source that has not been opened must be fetched first, which may fail: its row stays and keeps the focus.
      if (isOpened(cited.url)) leave();
      if (await confirm([cited], name, () => comeBack(id))) leave();
      else comeBack(id);
    },
  };
}
