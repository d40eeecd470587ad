import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useMay } from "#accounts/editor-context.ts";
import { proposalsHref } from "#cms/facts/screens/fact-address.ts";
import { KeyHints } from "#cms/facts/screens/key-hints.tsx";
import { openSource } from "#cms/facts/screens/opened-sources.ts";
import { useEvidence } from "#cms/facts/screens/use-evidence.ts";
import { useRows } from "#cms/facts/screens/use-rows.ts";
import { sourceKindWords } from "#cms/facts/shown-fact.ts";
import { api } from "#http/client/api.ts";
import { pluralize } from "#shared/text.ts";
import { Moment } from "#ui/admin/moment.tsx";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { ViewLink } from "#ui/admin/view-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { type ProposalOrigin, proposalOrigins, type QueuedProposal } from "../proposal.ts";
import { AcceptanceDialog } from "./acceptance-dialog.tsx";
import { ProposalValues, proposalName } from "./proposal-values.tsx";
import { proposalsQuery } from "./proposals.query.ts";
import { RejectionDialog } from "./rejection-dialog.tsx";
import { SendersList } from "./senders-list.tsx";

interface Narrowed {
  origin: ProposalOrigin | null;
  /** An entry's id or slug. */
  entry: string | null;
  /** The address of a source. */
  source: string | null;
}

/** The proposal in the open dialog. */
interface Opened {
  proposal: QueuedProposal;
  decision: "accept" | "reject";
}

/**
 * What readers, sources, news and agents propose for facts, newest first. One key decides a proposal; `u` undoes the last
 * decision. Nothing changes without one.
 */
export function ProposalQueue({ origin, entry, source }: Narrowed) {
  const query = useQuery(proposalsQuery({ state: "open", origin, entry, source }));
  const { data } = query;
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayDecide = useMay("content:write");
  const { isThere, accept, decided, undo } = useDecisions();
  const items = (data?.items ?? []).filter(isThere);
  const open = (decision: Opened["decision"]) => (index: number) => {
    const proposal = items[index];
    if (proposal && mayDecide) setOpened({ proposal, decision });
  };
  const acceptAt = (index: number) => {
    const proposal = items[index];
    if (!proposal || !mayDecide || proposal.title === null) return;
    if (isComplete(proposal)) void accept(proposal);
    else open("accept")(index);
  };
  const { current, listProps, rowProps } = useRows(
    items.length,
    new Map([
      ["y", acceptAt],
      ["e", open("accept")],
      ["n", open("reject")],
      ["u", () => void undo()],
      ["o", (index: number) => openSource(items[index]?.source?.url)],
    ]),
  );
  if (!data) return <NotLoaded what="proposals" query={query} lines={10} />;
  return (
    <div {...listProps} className="outline-none">
      <OriginChoice origin={origin} entry={entry} source={source} counts={data.counts} />
      {items.length === 0 ? (
        <NothingProposed isNarrowed={origin !== null || entry !== null || source !== null} />
      ) : (
        <>
          <p role="status" className="pb-2 text-13 text-muted">
            {pluralize(data.total, "open proposal")}
            {data.total > data.items.length && `, of which the newest ${data.items.length} are shown`}
          </p>
          {mayDecide ? (
            <KeyHints keys={queueKeys} />
          ) : (
            <p className="pb-2 text-muted">Editors decide these proposals.</p>
          )}
          <ul aria-label="Proposals" className="mt-2 border-t border-rule">
            {items.map((proposal, index) => (
              <li key={proposal.id} className="border-b border-rule">
                <ProposalRow
                  proposal={proposal}
                  isCurrent={index === current}
                  rowProps={rowProps(index)}
                  actions={
                    mayDecide && (
                      <RowActions
                        proposal={proposal}
                        isCurrent={index === current}
                        onAccept={() => acceptAt(index)}
                        onEdit={() => open("accept")(index)}
                        onReject={() => open("reject")(index)}
                      />
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {/* The dialog outlives its row, which disappears once the proposal is decided. */}
      {opened?.decision === "accept" && (
        <AcceptanceDialog
          key={opened.proposal.id}
          proposal={opened.proposal}
          onDecided={() => decided(opened.proposal)}
          onUndo={() => void undo(opened.proposal)}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.decision === "reject" && (
        <RejectionDialog
          key={opened.proposal.id}
          proposal={opened.proposal}
          onDecided={() => decided(opened.proposal)}
          onUndo={() => void undo(opened.proposal)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

/** True if a proposal can be accepted unchanged: a field can hold it, and it has a passage from a source of a known kind. */
const isComplete = ({ quote, source, isManual }: QueuedProposal) =>
  !isManual && quote !== null && source?.kind != null;

const queueKeys: [string, string][] = [
  ["j", "next"],
  ["k", "previous"],
  ["y", "accept"],
  ["e", "edit and accept"],
  ["n", "reject"],
  ["o", "open the source"],
  ["u", "undo"],
];

const originLabels: Record<ProposalOrigin, string> = {
  reader: "Readers",
  source: "Sources",
  news: "News",
  agent: "Agents",
};

function OriginChoice({
  origin,
  entry,
  source,
  counts,
}: Narrowed & { counts: Partial<Record<ProposalOrigin, number>> }) {
  const navigate = useNavigate();
  const options = proposalOrigins.map((value) => ({
    value,
    label: `${originLabels[value]} (${counts[value] ?? 0})`,
  }));
  return (
    <div className="flex flex-wrap items-end gap-4 pb-3">
      <SelectField
        label="Origin"
        className="w-56"
        placeholder="All"
        options={options}
        value={origin ?? ""}
        onChange={({ target }) =>
          void navigate(proposalsHref({ origin: target.value, entry, source }), { preventScrollReset: true })
        }
      />
      {(entry !== null || source !== null) && (
        <ButtonLink to={proposalsHref({ origin })} variant="secondary">
          All proposals
        </ButtonLink>
      )}
    </div>
  );
}

const NothingProposed = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <EmptyState
    level={3}
    title="No proposals"
    text={
      isNarrowed
        ? "Nothing is proposed from here. Other origins and entries may have proposals."
        : "Proposals appear here when readers confirm a suggestion, when research finds a value on a page, when news names a change, and when an agent proposes a fact."
    }
  />
);

function ProposalRow({
  proposal,
  isCurrent,
  rowProps,
  actions,
}: {
  proposal: QueuedProposal;
  isCurrent: boolean;
  rowProps: object;
  actions: ReactNode;
}) {
  const { title, path, senders, origin, madeBy, createdAt, source, isManual } = proposal;
  const name = proposalName(proposal);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a list with keyboard navigation
    <div
      {...rowProps}
      role="group"
      aria-label={name}
      className={`flex flex-col gap-3 px-3 py-3 -outline-offset-2 ${isCurrent ? "bg-accent-wash" : ""}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-sans text-15 font-semibold tracking-normal wrap-anywhere">{name}</h3>
        <Badge>{originLabels[origin]}</Badge>
        {senders.length > 1 && <Badge>{senders.length} senders</Badge>}
        {path && title && <ViewLink to={path} title={title} />}
      </div>
      <ProposalValues proposal={proposal} />
      <Passage proposal={proposal} />
      {senders.length > 0 && <SendersList proposal={proposal} />}
      <p className="text-13 wrap-anywhere text-muted">
        {source && (
          <>
            <ExternalLink href={source.url}>
              {source.title || URL.parse(source.url)?.hostname || source.url}
            </ExternalLink>
            {source.kind && ` · ${sourceKindWords[source.kind]}`}
            {source.publishedOn && ` · ${source.publishedOn}`}
            {" · "}
          </>
        )}
        {madeBy && `${madeBy} · `}
        <Moment at={createdAt} />
      </p>
      {source?.kind === "vendor" && !isManual && (
        <p className="text-13 text-muted">
          The source is the vendor’s own text. Readers will see “Stated by vendor”.
        </p>
      )}
      {actions}
    </div>
  );
}

/** The passage, marked in the text around it. */
function Passage({ proposal: { quote, context } }: { proposal: QueuedProposal }) {
  if (!quote) return null;
  const [before = "", after = ""] = context?.includes(quote) ? splitAt(context, quote) : [];
  return (
    <blockquote className="border-l-2 border-rule-strong pl-3 wrap-anywhere text-muted">
      {before && `…${before}`}
      <mark className="bg-accent-wash text-ink">{quote}</mark>
      {after}
      {after && !/[.!?]$/.test(after) && "…"}
    </blockquote>
  );
}

function splitAt(text: string, part: string): [string, string] {
  const start = text.indexOf(part);
  return [text.slice(0, start), text.slice(start + part.length)];
}

function RowActions({
  proposal,
  isCurrent,
  onAccept,
  onEdit,
  onReject,
}: {
  proposal: QueuedProposal;
  isCurrent: boolean;
  onAccept: () => void;
  onEdit: () => void;
  onReject: () => void;
}) {
  const name = proposalName(proposal);
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <div className="flex flex-wrap gap-3">
      {proposal.title !== null && (
        <>
          {isComplete(proposal) && (
            <Button
              variant="primary"
              icon={<Check aria-hidden="true" />}
              tabIndex={tabIndex}
              aria-label={`Accept ${name}`}
              onClick={onAccept}
            >
              Accept
            </Button>
          )}
          <Button tabIndex={tabIndex} aria-label={`Edit and accept… ${name}`} onClick={onEdit}>
            Edit and accept…
          </Button>
        </>
      )}
      <Button tabIndex={tabIndex} aria-label={`Reject… ${name}`} onClick={onReject}>
        Reject…
      </Button>
    </div>
  );
}

/** Decides proposals of the list. A decided one leaves at once, and comes back if the call fails or is undone. */
function useDecisions() {
  const { run } = useEvidence();
  const [decidedIds, setDecidedIds] = useState<ReadonlySet<number>>(new Set());
  const undoable = useRef<QueuedProposal[]>([]);
  const leave = (id: number) => setDecidedIds((ids) => new Set([...ids, id]));
  const comeBack = (id: number) => setDecidedIds((ids) => new Set([...ids].filter((one) => one !== id)));
  const decided = (proposal: QueuedProposal) => {
    leave(proposal.id);
    undoable.current.push(proposal);
  };
  const undo = async (proposal = undoable.current.at(-1)) => {
    if (!proposal) return;
    const done = `${proposalName(proposal)}: open again`;
    const undoOnServer = () => api("POST /api/admin/proposals/{id}/undo", { params: { id: proposal.id } });
    if (!(await run(`undo ${proposal.id}`, undoOnServer, done))) return;
    undoable.current = undoable.current.filter(({ id }) => id !== proposal.id);
    comeBack(proposal.id);
  };
  return {
    isThere: ({ id }: QueuedProposal) => !decidedIds.has(id),
    decided,
    undo,
    accept: async (proposal: QueuedProposal) => {
      leave(proposal.id);
      const isAccepted = await run(
        `accept ${proposal.id}`,
        () => api("POST /api/admin/proposals/{id}/accept", { params: { id: proposal.id }, body: {} }),
        `${proposalName(proposal)}: accepted`,
        () => void undo(proposal),
      );
      if (isAccepted) undoable.current.push(proposal);
      else comeBack(proposal.id);
    },
  };
}
