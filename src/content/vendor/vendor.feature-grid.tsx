import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useMay } from "#accounts/editor-context.ts";
import { NotedField } from "#cms/admin/field-notes.tsx";
import { useFormEntry } from "#cms/admin/form-entry.ts";
import { isText, useListField } from "#cms/admin/list-fields.tsx";
import { capabilityLevels } from "#cms/engine/evidence.ts";
import { markWords } from "#cms/engine/marks.ts";
import { CitationDialog } from "#cms/fact-checking/screens/citation-dialog.tsx";
import { type FactRow, rowsOf } from "#cms/fact-checking/screens/fact-rows.ts";
import { entryFactsQuery } from "#cms/fact-checking/screens/facts.query.ts";
import type { EntryFact } from "#cms/facts/fact.schema.ts";
import { entryFactsHref } from "#cms/facts/screens/fact-address.ts";
import { levelLabels, stateLabels, stateTones } from "#cms/facts/screens/fact-words.ts";
import { noteOpened } from "#cms/facts/screens/opened-sources.ts";
import { adminListQuery } from "#http/client/calls.ts";
import { compareText, pluralize } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import { Badge, Status } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { FieldSet } from "#ui/field-set.tsx";
import { Link } from "#ui/link.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { changeLevel, putBack } from "./vendor.level-change.ts";
import { type CatalogueFeature, FeaturesOutsideCatalogue } from "./vendor.other-features.tsx";
import { type Capability, isCapability } from "./vendor-facts.ts";

/** The catalogue's features with the vendor's level, note and sources. */
export function FeatureGrid() {
  const { catalogue, error, retry } = useCatalogue();
  if (error && !catalogue)
    return (
      <ErrorState
        title="The catalogue of features could not be loaded"
        text={error.message}
        action={<Button onClick={retry}>Try again</Button>}
      />
    );
  return (
    <div className="flex flex-col gap-6">
      <NotedField name="capabilities">
        <Grid catalogue={catalogue} />
      </NotedField>
      <NotedField name="features">
        <FeaturesOutsideCatalogue catalogue={catalogue} />
      </NotedField>
    </div>
  );
}

function useCatalogue() {
  const { data, error, refetch } = useQuery(adminListQuery("/api/features"));
  const catalogue = data?.map(
    ({ slug, name, category, isPublished }): CatalogueFeature => ({
      slug: String(slug),
      title: String(name),
      category: (isText(category) && category) || "Other features",
      isPublished: isPublished !== false,
    }),
  );
  return { catalogue, error, retry: () => void refetch() };
}

function Grid({ catalogue }: { catalogue: CatalogueFeature[] | undefined }) {
  const { capabilities, features, setLevel, setNote, fieldRef, error, errorOf } = useMatrix();
  const [search, setSearch] = useState("");
  const hintId = useId();
  const evidence = useEvidenceRows();
  const visibleFeatures = (catalogue ?? []).filter(matches(search));
  const groups = [...Map.groupBy(visibleFeatures, ({ category }) => category)].sort(([a], [b]) =>
    compareText(a, b),
  );
  const levelOf = ({ slug, title }: CatalogueFeature): GridRow => ({
    capability: capabilities.find(({ feature }) => feature === slug),
    isListed: features.includes(title),
  });
  const countKnown = (members: CatalogueFeature[]) =>
    members.filter((one) => levelOf(one).capability || levelOf(one).isListed).length;
  return (
    <FieldSet legend="Features" error={error} ref={fieldRef}>
      <p id={hintId} className="mb-2 text-13 text-muted">
        Readers see a level as confirmed only with a source. “In part” needs a note that says which part.
      </p>
      <SearchField
        label="Search the catalogue"
        aria-describedby={hintId}
        className="mb-2"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <p role="status" className={groups.length > 0 ? "sr-only" : "py-2 text-muted"}>
        {statusOf(catalogue, visibleFeatures.length, search)}
      </p>
      <div>
        {groups.map(([category, members]) => (
          <section key={category} aria-label={category} className="mt-3">
            <h4 className="font-sans text-13 font-semibold text-muted">
              {category}{" "}
              <span className="font-normal tabular-nums">
                {countKnown(members)} of {members.length} known
              </span>
            </h4>
            <ul className="mt-1 divide-y divide-rule border-y border-rule">
              {members.map((feature) => (
                <FeatureRow
                  key={feature.slug}
                  feature={feature}
                  row={levelOf(feature)}
                  evidence={evidence.rows.get(feature.slug)}
                  isNew={evidence.isNew}
                  error={errorOf(feature.slug)}
                  onLevel={(level) => setLevel(feature, level)}
                  onNote={(note) => setNote(feature.slug, note)}
                  onCite={evidence.cite}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {evidence.data && (
        <CitationDialog
          data={evidence.data}
          row={evidence.factToCite}
          onClose={() => evidence.setFactToCite(null)}
        />
      )}
    </FieldSet>
  );
}

function statusOf(catalogue: CatalogueFeature[] | undefined, count: number, search: string): string {
  if (!catalogue) return "Loading...";
  if (count > 0) return search.trim() ? pluralize(count, "feature") : "";
  return search.trim() ? "No feature matches. Request it below." : "There are no features yet.";
}

/** Matches features whose title and category contain every word. */
function matches(search: string) {
  const words = fold(search).split(/\s+/);
  return ({ title, category }: CatalogueFeature) => {
    const text = fold(`${title} ${category}`);
    return words.every((word) => text.includes(word));
  };
}

interface GridRow {
  capability: Capability | undefined;
  /** The list of features contains its title, with or without a level. */
  isListed: boolean;
}

/** The two fields that hold a vendor's features, edited as one. */
function useMatrix() {
  const matrix = useListField("capabilities", isCapability);
  const list = useListField("features", isText);
  const initial: { capabilities?: Capability[]; features?: string[] } | undefined =
    useFormContext().formState.defaultValues;
  /** Notes of features whose level became unknown, so that arrowing past "Not known" does not lose them. */
  const droppedNotes = useRef(new Map<string, string>());
  const setLevel = ({ slug, title }: CatalogueFeature, level: Capability["level"] | null) => {
    const old = { capabilities: matrix.items, features: list.items };
    const capability = old.capabilities.find(({ feature }) => feature === slug);
    if (level === null && capability?.note) droppedNotes.current.set(slug, capability.note);
    const next = { ...old, ...changeLevel(old, { item: slug, label: title, level }) };
    if (capability || level === null) {
      matrix.onChange(next.capabilities);
      if (next.features.length !== old.features.length) list.onChange(next.features);
      return;
    }
    const note = droppedNotes.current.get(slug);
    const row = { feature: slug, level, ...(note && { note }) };
    matrix.onChange(putBack(old.capabilities, row, initial?.capabilities ?? [], ({ feature }) => feature));
    if (level !== "no" && !old.features.includes(title) && initial?.features?.includes(title))
      list.onChange(putBack(old.features, title, initial.features, String));
  };
  const setNote = (slug: string, note: string) =>
    matrix.onChange(
      matrix.items.map(({ note: _old, ...row }) =>
        row.feature === slug ? { ...row, ...(note && { note }) } : { ...row, ...(_old && { note: _old }) },
      ),
    );
  return {
    capabilities: matrix.items,
    features: list.items,
    setLevel,
    setNote,
    fieldRef: matrix.ref,
    error: matrix.itemErrors.some(Boolean) ? undefined : matrix.error,
    errorOf: (slug: string) => matrix.itemErrors[matrix.items.findIndex(({ feature }) => feature === slug)],
  };
}

/** The saved entry's facts by feature, and the row a source is being added to. */
function useEvidenceRows() {
  const entry = useFormEntry();
  const { data } = useQuery({
    ...entryFactsQuery(vendorDescriptor.kind, entry?.id ?? 0),
    enabled: entry !== null,
  });
  const mayCite = useMay("content:write");
  const [factToCite, setFactToCite] = useState<FactRow | null>(null);
  const rows = data ? rowsOf(data, vendorDescriptor.factFields, String) : [];
  return {
    isNew: entry === null,
    data,
    factToCite,
    setFactToCite,
    cite: mayCite ? setFactToCite : null,
    rows: new Map(
      rows.flatMap((row) => (row.field === "capabilities" ? [[row.item ?? "", row] as const] : [])),
    ),
  };
}

/** No level was chosen; the feature is only in the list. */
const listedOnly = "listed";

function FeatureRow({
  feature: { slug, title, isPublished },
  row: { capability, isListed },
  evidence,
  isNew,
  error,
  onLevel,
  onNote,
  onCite,
}: {
  feature: CatalogueFeature;
  row: GridRow;
  evidence: FactRow | undefined;
  isNew: boolean;
  error: string | undefined;
  onLevel: (level: Capability["level"] | null) => void;
  onNote: (note: string) => void;
  onCite: ((row: FactRow) => void) | null;
}) {
  const isListedOnly = !capability && isListed;
  return (
    <li
      data-feature={slug}
      className="grid grid-cols-[minmax(0,1fr)_9.5rem] items-center gap-x-3 gap-y-1.5 py-1.5 sm:grid-cols-[minmax(0,1fr)_9.5rem_minmax(0,1fr)]"
    >
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">
        {title} {!isPublished && <Badge tone="warn">Draft</Badge>}
      </p>
      <SelectField
        label={`Level of ${title}`}
        isLabelHidden
        options={[
          { value: "", label: "Not known" },
          ...(isListedOnly ? [{ value: listedOnly, label: "Listed, no level" }] : []),
          ...levels,
        ]}
        value={capability?.level ?? (isListedOnly ? listedOnly : "")}
        onChange={({ target }) =>
          onLevel(capabilityLevels.find((candidate) => candidate === target.value) ?? null)
        }
      />
      {capability && (
        <TextField
          label={`Note on ${title}`}
          isLabelHidden
          data-note=""
          className="max-sm:col-span-2"
          onKeyDown={moveBetweenNotes}
          autoComplete="off"
          placeholder={capability.level === "partial" ? "Which part? Readers see this" : "Note (optional)"}
          maxLength={500}
          value={capability.note ?? ""}
          error={error}
          onChange={({ target }) => onNote(target.value)}
        />
      )}
      {(capability || isListedOnly) && (
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted max-sm:col-span-2 sm:col-span-3">
          {isListedOnly && <span>Without a level, shown as Native, unsourced.</span>}
          <Evidence
            title={title}
            level={capability?.level ?? "native"}
            row={evidence}
            isNew={isNew}
            onCite={onCite}
          />
        </div>
      )}
    </li>
  );
}

const levels = capabilityLevels.map((value) => ({ value, label: levelLabels[value] }));

/** The evidence for a saved level, or why it cannot have any yet. */
function Evidence({
  title,
  level,
  row,
  isNew,
  onCite,
}: {
  title: string;
  level: Capability["level"];
  row: FactRow | undefined;
  isNew: boolean;
  onCite: ((row: FactRow) => void) | null;
}) {
  const entry = useFormEntry();
  if (isNew) return <span>Save the vendor to add a source.</span>;
  if (!entry || !row) return null;
  const { fact } = row;
  if (fact?.level !== level)
    return (
      <span>
        {fact && fact.citations.length > 0
          ? "Save the new level to cite it: sources for the previous level do not apply to it."
          : "Save the level to add a source."}
      </span>
    );
  const sources = fact.citations.filter(({ isOfThisValue }) => isOfThisValue);
  return (
    <>
      <Status tone={stateTones[fact.state]}>{proofWords(fact)}</Status>
      {sources.slice(0, mostSources).map(({ id, url, publisher, title: name }) => (
        <ExternalLink key={id} href={url} onOpen={() => noteOpened(url)}>
          {publisher || name}
        </ExternalLink>
      ))}
      <Link
        to={entryFactsHref(vendorDescriptor.kind, entry.id, row)}
        className="inline-flex min-h-6 items-center text-accent hover:underline pointer-coarse:min-h-11"
      >
        {sources.length > 0 ? pluralize(sources.length, "source") : "Facts desk"}
        <span className="sr-only"> of {title}</span>
      </Link>
      {onCite && (
        <Button
          variant="quiet"
          size="small"
          icon={<Plus aria-hidden="true" />}
          aria-label={`Add source: ${title}`}
          onClick={() => onCite(row)}
        >
          Add source
        </Button>
      )}
    </>
  );
}

const mostSources = 1;

/** The public mark, and the check's state if it needs attention. */
const proofWords = ({ mark, state }: EntryFact) =>
  state === "unsourced" || mark === "none"
    ? stateLabels[state]
    : `${markWords[mark]}${state === "sourced" ? "" : `, ${stateLabels[state].toLowerCase()}`}`;

/** The up and down keys have no function in a single-line input, so they move between notes. */
function moveBetweenNotes(event: KeyboardEvent<HTMLInputElement>) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const grid = event.currentTarget.closest("fieldset");
  if (!by || event.altKey || !grid) return;
  const notes = [...grid.querySelectorAll<HTMLInputElement>("input[data-note]")];
  const next = notes[notes.indexOf(event.currentTarget) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
