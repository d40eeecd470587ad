import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type ComponentProps,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useMay } from "#accounts/editor-context.ts";
import { SignedOut } from "#accounts/sign-in/sign-in-again.tsx";
import { useServiceRefusal } from "#cms/admin/service-button.tsx";
import { ownChange, useIsForeignNavigation } from "#cms/lists/screens/use-list-state.ts";
import { api } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { formatCount, pluralize } from "#shared/text.ts";
import { Key } from "#ui/admin/key.tsx";
import { usePageCommands } from "#ui/admin/page-commands.ts";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { useSingleKeys } from "#ui/admin/use-single-key.ts";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { Dialog } from "#ui/dialog.tsx";
import { contentId } from "#ui/document/site.tsx";
import { useDebounced } from "#ui/form/use-debounced.ts";
import { Link } from "#ui/link.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { reviewHref } from "../article/desk/news-addresses.ts";
import { longestInstruction } from "../rewriting/rewrite-batch.ts";
import { describeUsage, RewriteStrip } from "../rewriting/rewrite-strip.tsx";
import { rewriteWorkQuery } from "../rewriting/rewrites.query.ts";
import { inboxCountsQuery, invalidateInbox } from "./inbox.query.ts";
import type { InboxTab } from "./inbox.ts";
import { InboxBar, SelectBelow } from "./inbox-bar.tsx";
import { InboxFilters } from "./inbox-filters.tsx";
import { type InboxItem, statusOf } from "./inbox-items.ts";
import { InboxList } from "./inbox-list.tsx";
import { InboxReader } from "./inbox-reader.tsx";
import { countFilters, type InboxView, readInboxView, writeInboxView } from "./inbox-view.ts";
import { tabLabels } from "./inbox-words.ts";
import { PhoneReader } from "./phone-reader.tsx";
import { lineOf } from "./use-line-focus.ts";
import { type Triage, titleOfItem, useTriage } from "./use-triage.ts";

/** The inbox, for reading, setting aside and rewriting news. Tab, order and filters are kept in the URL. */
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
  const triage = useTriage({ ...view, q: useDebounced(view.q) });
  const isNarrow = useIsNarrow();
  const frame = useRef<HTMLDivElement>(null);
  const reader = useRef<HTMLElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [isAskingWish, setIsAskingWish] = useState(false);
  const refusal = useServiceRefusal("ai");
  const { current, rows } = triage;
  const rewrite = () => {
    if (refusal) refusal.onClick();
    else if (current && statusOf(current) === "rewritten" && triage.selectedCount === 0)
      setIsAskingWish(true);
    else triage.rewrite();
  };
  const open = ({ id }: InboxItem) => {
    if (isNarrow) setIsReading(true);
    else if (view.status === "rewritten" && triage.mayWrite) void navigate(reviewHref(id));
    else reader.current?.focus({ preventScroll: true });
  };
  const focusLine = ({ key, defaultPrevented }: ReactKeyboardEvent) => {
    if (key === "Escape" && !defaultPrevented) lineOf(frame.current)?.focus({ preventScroll: true });
  };
  useInboxKeys(triage, frame, rewrite);
  // Closes the reader when the last article disappears, so that an article that comes back does not open on its own.
  if (isReading && rows.data && !current) setIsReading(false);
  const footer = <InboxFoot possible={triage.possible} tab={view.status} />;
  if (!rows.data)
    return (
      <>
        <div key="loading" className="lg:min-h-0 lg:flex-1">
          <Unread query={rows} />
        </div>
        {footer}
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
          <div className="flex items-center justify-between px-3 sm:px-5">
            <p role="status" className={isFiltered ? "px-1 text-13 text-muted tabular-nums" : "sr-only"}>
              {isFiltered && `${pluralize(triage.rowCount, "item")} found`}
            </p>
            <SelectBelow triage={triage} />
          </div>
          <InboxList
            triage={triage}
            tab={view.status}
            isFiltered={isFiltered}
            frame={frame}
            onOpen={(event, item) => (event.detail === 0 || isNarrow ? open(item) : undefined)}
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
      {footer}
    </>
  );
}

/** Shows typed text immediately and writes it to the URL with the rest. */
function useInboxView() {
  const [params, setParams] = useSearchParams();
  const view = readInboxView(params);
  const [draftQuery, setDraftQuery] = useState(view.q);
  if (useIsForeignNavigation()) setDraftQuery(view.q);
  const change = (part: Partial<InboxView>) => {
    const next = { ...view, q: draftQuery, ...part };
    setDraftQuery(next.q);
    setParams(writeInboxView(next), { replace: true, preventScrollReset: true, state: ownChange });
  };
  return { view: { ...view, q: draftQuery }, change };
}

const visitEveryMs = 5 * 60_000;

/** Records the editor's visit, which determines what is new at the next one. */
function useVisit() {
  const client = useQueryClient();
  useEffect(() => {
    const visit = () =>
      api("POST /api/admin/inbox/visits").then(
        () => client.invalidateQueries({ queryKey: ["admin", "counts"] }),
        // A failed call only affects the "new" marks.
        () => undefined,
      );
    void visit();
    const timer = setInterval(() => void visit(), visitEveryMs);
    return () => clearInterval(timer);
  }, [client]);
}

/** Replaces the panes while the list is loading or if loading failed. */
function Unread({ query }: Pick<ComponentProps<typeof NotLoaded>, "query">) {
  const { error } = query;
  if (error instanceof CallFailure && error.status === 401) return <SignedOut />;
  if (error) return <NotLoaded what="inbox" query={query} />;
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

/** The shortcut keys for the current lines, and today's AI usage with its limits. */
function InboxFoot({ possible, tab }: { possible: Triage["possible"]; tab: InboxTab }) {
  const mayWrite = useMay("content:write");
  const { data } = useQuery(rewriteWorkQuery);
  const commands = usePageCommands();
  const hints = [
    { keys: ["j", "k"], does: "move" },
    ...(mayWrite ? writingHints(possible, tab) : []),
    ...commands.map(({ key, label }) => ({ keys: [key], does: label })),
    { keys: ["?"], does: "all keys" },
  ];
  return (
    <footer className="-mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule px-4 py-1.5 text-13 text-muted sm:-mx-6 sm:px-6">
      {hints.map(({ keys, does }) => (
        <span key={does} className="flex items-center gap-1 max-lg:hidden pointer-coarse:hidden">
          {keys.map((key) => (
            <Key key={key} name={key} />
          ))}
          {does}
        </span>
      ))}
      {data && (
        <span title="In the currency of the AI service's prices" className="ml-auto tabular-nums">
          {describeUsage(data.today)}
        </span>
      )}
    </footer>
  );
}

const writingHints = ({ rewrite, setAside }: Triage["possible"], tab: InboxTab) => [
  { keys: ["x"], does: "select" },
  ...(rewrite ? [{ keys: ["r"], does: "rewrite" }] : []),
  ...(setAside ? [{ keys: ["e"], does: tab === "aside" ? "bring back" : "set aside" }] : []),
  { keys: ["u"], does: "undo" },
];

/** The tabs with their counts, as links. */
function InboxTabs({ view }: { view: InboxView }) {
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

/** The inbox's letter shortcuts (`inboxKeys`). They move focus into the list if nothing on the page has it. */
function useInboxKeys(triage: Triage, frame: RefObject<HTMLElement | null>, onRewrite: () => void) {
  const { current, line } = triage;
  const inList = (action: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (document.activeElement?.matches(`body, #${contentId}`)) frame.current?.focus({ preventScroll: true });
    action(event);
  };
  const select = inList((event) => current && triage.select(current, event.shiftKey));
  const go = (to: number) => {
    if (!frame.current?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true });
    triage.go(to);
  };
  useSingleKeys({
    j: () => go(line + 1),
    k: () => go(line - 1),
    ...(triage.mayWrite && {
      x: select,
      // Shift+X.
      X: select,
      b: inList(() => void triage.selectBelow()),
      e: inList(triage.setAside),
      r: inList(onRewrite),
      m: inList(triage.merge),
      s: inList(triage.split),
      u: inList(triage.undo),
    }),
  });
}

/** Asks what the next version should do differently. */
function RewriteAgainDialog({
  title,
  isOpen,
  onClose,
  onRewrite,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onRewrite: (instruction: string) => void;
}) {
  const [instruction, setInstruction] = useState("");
  const begin = () => {
    onRewrite(instruction.trim());
    setInstruction("");
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Rewrite again"
      description={`Rewrites “${title}” from the same sources. The current version is kept.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!instruction.trim()} onClick={begin}>
            Rewrite again
          </Button>
        </>
      }
    >
      <TextAreaField
        label="What should change"
        hint="For example: shorter; lead with the price."
        rows={3}
        maxLength={longestInstruction}
        data-autofocus
        value={instruction}
        onChange={({ target }) => setInstruction(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey) && instruction.trim()) begin();
        }}
      />
    </Dialog>
  );
}

/** Below this width the reader covers the screen: Tailwind's `lg`. */
const narrow = "(width < 64rem)";

/** Returns true while the window has no room for two panes, and false on the server. */
const useIsNarrow = () =>
  useSyncExternalStore(
    watch,
    () => matchMedia(narrow).matches,
    () => false,
  );

function watch(onChange: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
