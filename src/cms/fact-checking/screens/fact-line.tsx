import { Check, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type CapabilityLevel, capabilityLevels } from "#cms/engine/evidence.ts";
import type { Citation } from "#cms/facts/fact.schema.ts";
import {
  levelLabels,
  outcomeOf,
  shownValue,
  stateLabels,
  stateTones,
  verdictLabels,
} from "#cms/facts/screens/fact-words.ts";
import { noteOpened } from "#cms/facts/screens/opened-sources.ts";
import { sourceKindWords } from "#cms/facts/shown-fact.ts";
import { formatDate } from "#shared/text.ts";
import { Status } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { rowClass } from "./fact-queue.tsx";
import type { FactRow } from "./fact-rows.ts";

interface LineProps {
  row: FactRow;
  isCurrent: boolean;
  rowProps: object;
  editHref: string;
  /** Undefined if the value can only be changed in the entry's form. */
  onLevel: ((level: CapabilityLevel | null) => Promise<boolean>) | undefined;
  /** Null for writers. */
  acts: FactActs | null;
}

interface FactActs {
  onCite: () => void;
  onConfirm: () => void;
  onRemove: (citationId: number) => void;
}

/** A fact with its value, state, sources and actions. */
export function FactLine({ row, isCurrent, rowProps, editHref, onLevel, acts }: LineProps) {
  const { fact } = row;
  const onRemove = acts?.onRemove ?? null;
  const tabIndex = isCurrent ? 0 : -1;
  const value = fact && shownValue(fact);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a list with keyboard navigation
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
              onRemove={onRemove && (() => onRemove(citation.id))}
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

/** Says whether the passage was found on the fetched page, or who read it there. */
const passageOrigin = ({ passageSeenAt, checkedBy, checkedAt }: Citation): string =>
  passageSeenAt
    ? `Found in the page on ${formatDate(passageSeenAt)}`
    : `Read by ${checkedBy ?? "the editors"} on ${formatDate(checkedAt)}`;

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
        <ExternalLink href={citation.url} onOpen={() => noteOpened(citation.url)}>
          {citation.title}
        </ExternalLink>
        {citation.archivedUrl && (
          <>
            {" "}
            (<ExternalLink href={citation.archivedUrl}>archived copy</ExternalLink>)
          </>
        )}
        <p>{remarks.join(" · ")}</p>
        {citation.quote ? (
          <p>
            <span className="text-ink">“{citation.quote}”</span> {passageOrigin(citation)}
          </p>
        ) : (
          <p>No quotation kept</p>
        )}
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

/** Milliseconds before a choice is saved, because the arrow keys pass through other options. */
const settledAfter = 600;

/** Chooses a level. Saves it after a pause or when the field loses the focus. */
function LevelSelect({
  label,
  level,
  tabIndex,
  onLevel,
}: {
  label: string;
  level: CapabilityLevel | null;
  tabIndex: number;
  onLevel: (level: CapabilityLevel | null) => Promise<boolean>;
}) {
  const [chosen, setChosen] = useState<CapabilityLevel | null | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const save = (next: CapabilityLevel | null) => {
    clearTimeout(timer.current);
    void onLevel(next).finally(() => setChosen(undefined));
  };
  return (
    <SelectField
      label={label}
      isLabelHidden
      className="w-44 max-w-full"
      tabIndex={tabIndex}
      options={[
        { value: "", label: "Not known" },
        ...capabilityLevels.map((value) => ({ value, label: levelLabels[value] })),
      ]}
      value={(chosen === undefined ? level : chosen) ?? ""}
      onChange={({ target }) => {
        const next = capabilityLevels.find((value) => value === target.value) ?? null;
        setChosen(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => save(next), settledAfter);
      }}
      onBlur={() => chosen !== undefined && save(chosen)}
    />
  );
}
