import { Check, Plus } from "lucide-react";
import { formatDate } from "#shared/text.ts";
import { Status } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import type { CapabilityLevel } from "../../evidence/evidence.ts";
import { sourceKindWords } from "../../evidence/shown-fact.ts";
import { rowClass } from "./fact-queue.tsx";
import type { FactRow } from "./fact-rows.ts";
import { outcomeOf, stateLabels, stateTones, valueWords, verdictLabels } from "./fact-words.ts";
import type { Citation } from "./facts.query.ts";
import { LevelSelect } from "./level-select.tsx";

interface LineProps {
  row: FactRow;
  isCurrent: boolean;
  rowProps: object;
  editHref: string;
  /** Left out where the value is changed in the entry's form alone. */
  onLevel: ((level: CapabilityLevel | null) => Promise<boolean>) | undefined;
  /** Null for whoever may not change what is known of the fact. */
  acts: FactActs | null;
}

interface FactActs {
  onConfirm: () => void;
  onCite: () => void;
  onRemove: (citationId: number) => void;
}

/** A fact with its value, its state, its sources and what can be done about them. */
export function FactLine({ row, isCurrent, rowProps, editHref, onLevel, acts }: LineProps) {
  const { fact } = row;
  const tabIndex = isCurrent ? 0 : -1;
  const value = fact && valueWords(fact);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a list that is moved through by keys
    <div
      {...rowProps}
      role="group"
      aria-label={`${row.name}: ${fact ? stateLabels[fact.state] : "not known"}`}
      className={`${rowClass(isCurrent)} scroll-my-24`}
    >
      <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 basis-52 font-medium wrap-anywhere">{row.name}</p>
        {onLevel ? (
          <LevelSelect
            label={`Level of ${row.name}`}
            level={fact?.level ?? null}
            tabIndex={tabIndex}
            onLevel={onLevel}
          />
        ) : (
          <p className="min-w-0 wrap-anywhere">
            {value ?? (fact ? null : <span className="text-muted">Not known</span>)}
          </p>
        )}
        {fact && <Status tone={stateTones[fact.state]}>{stateLabels[fact.state]}</Status>}
      </div>
      {fact
        ? acts && <Actions row={row} tabIndex={tabIndex} {...acts} />
        : !onLevel && (
            <ButtonLink
              variant="quiet"
              size="small"
              tabIndex={tabIndex}
              to={editHref}
              aria-label={`Add a value: ${row.name}`}
            >
              Add a value
            </ButtonLink>
          )}
      {fact && fact.citations.length > 0 && (
        <ul className="flex w-full flex-col gap-1.5">
          {fact.citations.map((citation) => (
            <SourceLine
              key={citation.id}
              citation={citation}
              tabIndex={tabIndex}
              onRemove={acts && (() => acts.onRemove(citation.id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Actions({
  row,
  tabIndex,
  onConfirm,
  onCite,
}: Pick<LineProps, "row"> & Omit<FactActs, "onRemove"> & { tabIndex: number }) {
  const canConfirm = row.fact?.citations.some(({ isOfThisValue }) => isOfThisValue);
  return (
    <div className="flex flex-wrap gap-2">
      {canConfirm && (
        <Button
          size="small"
          icon={<Check aria-hidden="true" />}
          tabIndex={tabIndex}
          aria-label={`Confirm: ${row.name}`}
          onClick={onConfirm}
        >
          Confirm
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        icon={<Plus aria-hidden="true" />}
        tabIndex={tabIndex}
        aria-label={`Add source: ${row.name}`}
        onClick={onCite}
      >
        Add source
      </Button>
    </div>
  );
}

function SourceLine({
  citation,
  tabIndex,
  onRemove,
}: {
  citation: Citation;
  tabIndex: number;
  onRemove: (() => void) | null;
}) {
  const remarks = [
    sourceKindWords[citation.kind],
    citation.publisher,
    citation.publishedOn,
    !citation.isOfThisValue && "cited for a former value",
    citation.verdict !== "supports" && verdictLabels[citation.verdict].toLowerCase(),
    `checked ${formatDate(citation.checkedAt)}${citation.checkedBy ? ` by ${citation.checkedBy}` : ""}`,
    outcomeOf(citation),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 border-l-2 border-rule pl-3 text-13">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere text-muted">
        <ExternalLink href={citation.url}>{citation.title}</ExternalLink>
        {citation.archivedUrl && (
          <>
            {" "}
            (<ExternalLink href={citation.archivedUrl}>archived copy</ExternalLink>)
          </>
        )}
        <p>{remarks.join(" · ")}</p>
        {citation.quote && <p className="text-ink">“{citation.quote}”</p>}
        {citation.note && <p>Note: {citation.note}</p>}
        {citation.passageChangedAt && (
          <p className="text-warn">
            The quote has not been in the source since {formatDate(citation.passageChangedAt)}.
          </p>
        )}
      </div>
      {onRemove && (
        <Button
          variant="quiet"
          size="small"
          tabIndex={tabIndex}
          aria-label={`Remove source: ${citation.title}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </li>
  );
}
