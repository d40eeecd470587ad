import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { CallFailure, callApi } from "#cms/admin/calls.ts";
import { useAdminTools } from "#cms/admin/tools.ts";
import { pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { useSettled } from "#ui/form/use-settled.ts";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { reviewHref } from "../article/desk/news-addresses.ts";
import { RewriteStrip } from "../rewriting/rewrite-strip.tsx";
import { invalidateInbox } from "./inbox.query.ts";
import { InboxBar } from "./inbox-bar.tsx";
import { InboxFilters } from "./inbox-filters.tsx";
import { InboxFoot } from "./inbox-foot.tsx";
import { statusOf } from "./inbox-items.ts";
import { InboxList } from "./inbox-list.tsx";
import { InboxReader } from "./inbox-reader.tsx";
import { InboxTabs } from "./inbox-tabs.tsx";
import { countFilters, type InboxView, readInboxView, writeInboxView } from "./inbox-view.ts";
import { PhoneReader } from "./phone-reader.tsx";
import { RewriteAgainDialog } from "./rewrite-again-dialog.tsx";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { lineOf } from "./use-line-focus.ts";
import { useIsNarrow } from "./use-narrow.ts";
import { titleOfItem, useTriage } from "./use-triage.ts";

/** The inbox: what came in, to be read, set aside or rewritten. Tab, order and filters are part of the address. */
export function InboxScreen() {
  const client = useQueryClient();
  const { view, change } = useInboxView();
  useVisit();
  return (
    <div className="flex flex-col pt-2 lg:h-[calc(100dvh-3.5rem)] lg:min-h-120">
      <RewriteStrip onChange={() => void invalidateInbox(client)} />
      <div className="grid items-start gap-2 pb-2 lg:grid-cols-[auto_minmax(0,1fr)]">
        <InboxTabs view={view} />
        <div className="lg:ml-auto">
          <InboxFilters view={view} onChange={change} />
        </div>
      </div>
      <Panes key={view.status} view={view} onChange={change} />
    </div>
  );
}

function Panes({ view, onChange }: { view: InboxView; onChange: (part: Partial<InboxView>) => void }) {
  const navigate = useNavigate();
  const triage = useTriage({ ...view, q: useSettled(view.q) });
  const isNarrow = useIsNarrow();
  const frame = useRef<HTMLDivElement>(null);
  const reader = useRef<HTMLElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [isAskingWish, setIsAskingWish] = useState(false);
  const { current, rows } = triage;
  const rewrite = () =>
    current && statusOf(current) === "rewritten" && triage.selectedCount === 0
      ? setIsAskingWish(true)
      : triage.rewrite();
  const open = () => {
    if (isNarrow) setIsReading(true);
    else if (view.status === "rewritten" && current && triage.mayWrite) void navigate(reviewHref(current.id));
    else reader.current?.focus({ preventScroll: true });
  };
  const focusLine = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === "Escape" && !defaultPrevented) lineOf(frame.current)?.focus({ preventScroll: true });
  };
  useInboxKeys(triage, frame, rewrite);
  // With the last article gone there is nothing to read; one that comes back is not opened unasked.
  if (isReading && rows.data && !current) setIsReading(false);
  const foot = <InboxFoot possible={triage.possible} tab={view.status} />;
  if (!rows.data)
    return (
      <>
        <Unread error={rows.error} onRetry={() => void rows.refetch()} />
        {foot}
      </>
    );
  const isFiltered = view.q !== "" || countFilters(view) > 0;
  return (
    <>
      <div className="-mx-4 grid border-t border-rule sm:-mx-6 lg:min-h-0 lg:flex-1 lg:grid-cols-[29rem_minmax(0,1fr)]">
        <section
          aria-label="Articles"
          className="flex min-h-0 flex-col gap-1 border-rule pt-1 max-lg:h-[max(24rem,calc(100dvh-20rem))] lg:border-r"
        >
          <InboxBar triage={triage} tab={view.status} />
          <p
            role="status"
            className={isFiltered ? "px-4 text-13 text-muted tabular-nums sm:px-6" : "sr-only"}
          >
            {isFiltered && `${pluralize(triage.rowCount, "item")} found`}
          </p>
          <InboxList
            triage={triage}
            tab={view.status}
            isFiltered={isFiltered}
            frame={frame}
            onOpen={(event) => (event.detail === 0 || isNarrow ? open() : undefined)}
            onShowAll={() => onChange({ q: "", feed: "", story: "", relevance: "", isNew: false })}
          />
        </section>
        {isNarrow ? (
          <PhoneReader
            triage={triage}
            tab={view.status}
            frame={frame}
            isOpen={isReading}
            onClose={() => setIsReading(false)}
            onRewrite={rewrite}
          />
        ) : (
          <section
            ref={reader}
            aria-label="Reader"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            onKeyDown={focusLine}
            className="min-h-0 overflow-y-auto px-8 py-6 -outline-offset-2"
          >
            <InboxReader triage={triage} tab={view.status} onRewrite={rewrite} />
          </section>
        )}
        <RewriteAgainDialog
          title={titleOfItem(current)}
          isOpen={isAskingWish}
          onClose={() => setIsAskingWish(false)}
          onRewrite={triage.rewrite}
        />
      </div>
      {foot}
    </>
  );
}

/** Shows typed text immediately and writes it to the address with the rest. */
function useInboxView() {
  const [params, setParams] = useSearchParams();
  const view = readInboxView(params);
  const [typed, setTyped] = useState(view.q);
  const change = (part: Partial<InboxView>) => {
    const next = { ...view, q: typed, ...part };
    setTyped(next.q);
    setParams(writeInboxView(next), { replace: true, preventScrollReset: true });
  };
  return { view: { ...view, q: typed }, change };
}

const visitEveryMs = 5 * 60_000;

/** Lets the server know that the editor looks: what came before this visit is not new at the next. */
function useVisit() {
  const client = useQueryClient();
  useEffect(() => {
    const visit = () =>
      callApi("POST", "/api/admin/inbox/visits").then(
        () => client.invalidateQueries({ queryKey: ["admin", "counts"] }),
        // Nothing depends on it but the word "new".
        () => undefined,
      );
    void visit();
    const timer = setInterval(() => void visit(), visitEveryMs);
    return () => clearInterval(timer);
  }, [client]);
}

/** Stands in for the panes while the list is read, or because it could not be. */
function Unread({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { SignedOut } = useAdminTools();
  if (error instanceof CallFailure && error.status === 401) return <SignedOut />;
  if (error)
    return (
      <ErrorState
        level={3}
        title="The inbox could not be loaded"
        text={error.message}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  return (
    <LoadingRegion label="Loading articles...">
      <div className="flex flex-col gap-1 border-t border-rule pt-1 lg:w-116">
        {["a", "b", "c", "d", "e", "f", "g", "h"].map((line) => (
          <Skeleton key={line} className="h-10 w-full" />
        ))}
      </div>
    </LoadingRegion>
  );
}
