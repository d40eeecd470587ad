import { Download, X } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { markWordsOf } from "#cms/engine/marks.ts";
import { EvidenceMark, SourceYear } from "#cms/facts/evidence-mark.tsx";
import { mostCompared, routes } from "#shared/routes.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { watchHref } from "#shared/watch-address.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useSite } from "#ui/document/site.tsx";
import { inputClass } from "#ui/field.tsx";
import { keepFocus } from "#ui/keep-focus.ts";
import { Link } from "#ui/link.tsx";
import { decodeEvidence, keyCapabilities, noEvidence } from "../directory/directory-evidence.ts";
import type { DirectoryRow } from "../directory/directory-rows.server.ts";
import { useOwnRequirements } from "../fit/own-requirements.ts";
import { vendorName } from "../vendor/vendor.logo.tsx";
import { hostingWords, shortWords } from "../vendor/vendor.words.ts";
import {
  appendNote,
  fullComparison,
  keepNote,
  refuse,
  removeFromShortlist,
  replaceShortlist,
  shortlistHref,
  useShortlist,
  useShortlistNotes,
} from "./shortlist.ts";
import { longestNote, shortlistLimit } from "./shortlist-entries.ts";
import { CompareLink } from "./vendor.shortlist.tsx";

interface ListProps {
  rows: DirectoryRow[];
  /** The list's slugs, including vendors that the guide no longer has. */
  slugs: string[];
}

/** A list's vendors with key facts and the reader's notes. Up to four of them can be compared. */
export function ShortlistRows({ rows, slugs }: ListProps) {
  const ownList = useShortlist();
  const notes = useShortlistNotes();
  const navigate = useNavigate();
  const { compared, toggle } = useCompared(rows);
  const isOwn = isSameList(ownList, slugs);
  const hrefWithout = ({ slug }: DirectoryRow) => shortlistHref(slugs.filter((one) => one !== slug));
  const remove = (row: DirectoryRow) => {
    if (isOwn) removeFromShortlist(row.slug);
    void navigate(hrefWithout(row), { replace: true, preventScrollReset: true });
  };
  return (
    <form action={routes.compare.href()}>
      <ol tabIndex={-1} ref={keepFocus} aria-label="Vendors" className="border-t-2 border-ink outline-none">
        {rows.map((row) => (
          <Row key={row.slug} row={row} note={notes.get(row.slug) ?? ""}>
            <CompareBox row={row} isCompared={compared.includes(row.slug)} onToggle={() => toggle(row)} />
            <RemoveLink row={row} to={hrefWithout(row)} onRemove={() => remove(row)} />
          </Row>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap items-center gap-3 print:hidden">
        <div className="scripted contents">
          <CompareLink slugs={compared} />
          <Button icon={<Download aria-hidden="true" />} onClick={() => void download(rows, notes)}>
            Download CSV
          </Button>
        </div>
        <noscript>
          <Button type="submit" variant="primary">
            Compare the selected vendors
          </Button>
        </noscript>
        <BoardPackLink slugs={compared} />
        <WatchLink slugs={rows.map(({ slug }) => slug)} />
        <ButtonLink to={routes.vendors.href()}>Add more vendors</ButtonLink>
      </div>
    </form>
  );
}

/** Links to the board pack of the selected vendors, by the reader's saved requirements. */
function BoardPackLink({ slugs }: { slugs: string[] }) {
  const savedRequirements = useOwnRequirements();
  if (slugs.length === 0) return null;
  return (
    <ButtonLink
      to={`${routes.boardPack.href()}?v=${slugs.join()}${savedRequirements ? `&r=${savedRequirements}` : ""}`}
    >
      Board pack
    </ButtonLink>
  );
}

/** Links to the form that watches all vendors of the list, by the reader's saved requirements. */
const WatchLink = ({ slugs }: { slugs: string[] }) => (
  <ButtonLink to={watchHref(slugs, useOwnRequirements())}>Watch these vendors</ButtonLink>
);

/** The vendors selected for comparison, initially the first four. Refuses a fifth. */
function useCompared(rows: DirectoryRow[]) {
  const [selection, setSelection] = useState<string[] | null>(null);
  const compared = (selection ?? rows.slice(0, mostCompared).map(({ slug }) => slug)).filter((slug) =>
    rows.some((row) => row.slug === slug),
  );
  const toggle = ({ slug, name }: DirectoryRow) => {
    if (compared.includes(slug)) return setSelection(compared.filter((one) => one !== slug));
    if (compared.length < mostCompared) return setSelection([...compared, slug]);
    refuse(fullComparison(name));
  };
  return { compared, toggle };
}

const Row = ({ row, note, children }: { row: DirectoryRow; note: string; children: ReactNode }) => (
  <li className="grid gap-x-8 gap-y-4 border-b border-rule py-5 break-inside-avoid md:grid-cols-[minmax(0,1fr)_18rem]">
    <div className="min-w-0">
      <h2 className="text-20">
        <Link
          to={routes.vendor.href({ slug: row.slug })}
          className="wrap-anywhere hover:text-accent hover:underline"
        >
          {vendorName(row)}
        </Link>
      </h2>
      <p className="mt-1 line-clamp-3 max-w-prose text-muted wrap-anywhere">{shortWords(row)}</p>
      <ShortlistFacts row={row} />
      <PrintedSources slug={row.slug} />
      <div className="mt-3 flex flex-wrap items-center gap-x-6 print:hidden">{children}</div>
    </div>
    <ShortlistNote slug={row.slug} name={vendorName(row)} note={note} />
  </li>
);

const CompareBox = ({
  row,
  isCompared,
  onToggle,
}: {
  row: DirectoryRow;
  isCompared: boolean;
  onToggle: () => void;
}) => (
  <label className="flex min-h-10 cursor-pointer items-center gap-2 hover:text-accent pointer-coarse:min-h-11">
    <input
      type="checkbox"
      name="vendor"
      value={row.slug}
      checked={isCompared}
      onChange={onToggle}
      className="size-4 accent-accent"
    />
    Compare<span className="sr-only"> {vendorName(row)}</span>
  </label>
);

/** Links to the list without the vendor. With scripts, also removes it from the reader's own list. */
const RemoveLink = ({ row, to, onRemove }: { row: DirectoryRow; to: string; onRemove: () => void }) => (
  <Link
    to={to}
    onClick={(event) => {
      event.preventDefault();
      onRemove();
    }}
    className="flex min-h-10 items-center gap-1.5 text-muted hover:text-accent pointer-coarse:min-h-11"
  >
    <X aria-hidden="true" className="size-4" />
    Remove<span className="sr-only"> {vendorName(row)}</span>
  </Link>
);

/** Prints the sources as a URL. */
function PrintedSources({ slug }: { slug: string }) {
  const { url } = useSite();
  return (
    <p className="mt-2 hidden text-13 wrap-anywhere print:block">
      Sources: {`${url}${routes.vendor.href({ slug })}#sources`}
    </p>
  );
}

async function download(rows: DirectoryRow[], notes: ReadonlyMap<string, string>) {
  const { downloadShortlist } = await import("./shortlist-csv.ts");
  downloadShortlist(rows, notes);
}

/** A vendor's key facts, including unknown ones. */
function ShortlistFacts({ row }: { row: DirectoryRow }) {
  const evidence = decodeEvidence(row.evidence);
  return (
    <>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 text-13 lg:grid-cols-4">
        {factsOf(row).map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value ?? <span className="text-muted">Not found</span>}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-13">
        {keyCapabilities.map(({ slug, label }, place) => {
          const { mark, isInPart, oldYear } = evidence[place] ?? noEvidence;
          return (
            <li key={slug} className="inline-flex items-center gap-1.5">
              <EvidenceMark mark={mark} isInPart={isInPart} />
              {label}
              <span className="sr-only">: {markWordsOf(mark, isInPart)}</span>
              <SourceYear year={oldYear} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

const factsOf = ({ hosting, headquarters, price, checkedAt }: DirectoryRow) => [
  { label: "Hosting", value: hosting && hostingWords(hosting) },
  { label: "Headquarters", value: headquarters },
  { label: "Pricing", value: price },
  { label: "Checked", value: checkedAt ? formatDate(checkedAt) : "Never checked" },
];

/** The reader's note. The field has no name, so that no form submits it. Printed as plain text. */
function ShortlistNote({ slug, name, note }: { slug: string; name: string; note: string }) {
  const id = useId();
  const isAdopted = useRef(false);
  /** Keeps text typed before hydration by appending it to the stored note, which was not shown yet. */
  const adopt = (field: HTMLTextAreaElement | null) => {
    if (!field || isAdopted.current) return;
    isAdopted.current = true;
    const draftNote = field.value;
    if (draftNote !== "" && draftNote !== note) queueMicrotask(() => appendNote(slug, draftNote));
  };
  const isRefused = useRef(false);
  const keep = (text: string) => {
    if (keepNote(slug, text) || isRefused.current) return;
    isRefused.current = true;
    refuse(
      "This browser blocks storage, or its storage is full. Your notes last only until you close this page.",
    );
  };
  return (
    <div className="scripted min-w-0">
      <label htmlFor={id} className="text-13 font-semibold print:hidden">
        Your note<span className="sr-only"> on {name}</span>
      </label>
      <textarea
        id={id}
        rows={4}
        maxLength={longestNote}
        value={note}
        ref={adopt}
        placeholder="Kept in this browser only"
        onChange={(event) => keep(event.target.value)}
        className={`${inputClass} mt-1 h-auto py-2 print:hidden`}
      />
      {note !== "" && <p className="hidden whitespace-pre-wrap wrap-anywhere print:block">{note}</p>}
    </div>
  );
}

type Vendor = { slug: string; name: string };

/**
 * Offers to keep the list from a shared link. Renders nothing if it equals the reader's own list. Before hydration, the style sheet
 * shows the offer only to readers without a list (ui/base.css), to avoid layout shifts.
 */
export function KeepOffer({ rows, slugs }: ListProps) {
  const ownList = useShortlist();
  if (isSameList(ownList, slugs)) return null;
  const union = [...ownList, ...rows.filter(({ slug }) => !ownList.some((entry) => entry.slug === slug))];
  return (
    <section
      aria-label="A shared list"
      className="keep-offer scripted mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-2 border-accent bg-accent-wash px-4 py-3 print:hidden"
    >
      <p className="min-w-[min(16rem,100%)] flex-1">
        You opened a shared shortlist.{" "}
        {ownList.length === 0
          ? "Keep it to add notes, remove vendors and find it again in this browser."
          : `Your own shortlist, with ${pluralize(ownList.length, "vendor")}, is untouched.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => replaceShortlist(rows)}>
          {ownList.length === 0 ? "Keep this list" : "Replace mine with it"}
        </Button>
        {ownList.length > 0 && union.length <= shortlistLimit && union.length > ownList.length && (
          <ButtonLink to={hrefOf(union)} onClick={() => replaceShortlist(union)}>
            Add it to mine
          </ButtonLink>
        )}
        {ownList.length > 0 && <ButtonLink to={hrefOf(ownList)}>Show mine</ButtonLink>}
      </div>
    </section>
  );
}

const hrefOf = (vendors: readonly Vendor[]) => shortlistHref(vendors.map(({ slug }) => slug));

/** Removes vendors that the guide no longer has from the reader's own list. */
export function RemoveMissing({ slugs, missingSlugs }: { slugs: string[]; missingSlugs: string[] }) {
  const isOwn = isSameList(useShortlist(), slugs);
  const navigate = useNavigate();
  if (!isOwn) return null;
  const remove = () => {
    for (const slug of missingSlugs) removeFromShortlist(slug);
    const href = shortlistHref(slugs.filter((slug) => !missingSlugs.includes(slug)));
    void navigate(href, { replace: true, preventScrollReset: true });
  };
  return (
    <Button variant="quiet" onClick={remove}>
      Remove from my shortlist
    </Button>
  );
}

/** Ignores the order. */
const isSameList = (entries: readonly Vendor[], slugs: readonly string[]) =>
  entries.length === slugs.length && entries.every(({ slug }) => slugs.includes(slug));
