import { Download, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { useSite } from "#cms/page/site.tsx";
import type { DirectoryRow } from "#content/vendor/directory-rows.server.ts";
import {
  fullComparison,
  refuse,
  removeFromShortlist,
  shortlistHref,
  useShortlist,
  useShortlistNotes,
} from "#content/vendor/shortlist.ts";
import { vendorName } from "#content/vendor/vendor.logo.tsx";
import { CompareLink } from "#content/vendor/vendor.shortlist.tsx";
import { mostCompared, routes } from "#shared/routes.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { keepFocus } from "#ui/keep-focus.ts";
import { Link } from "#ui/link.tsx";
import { isSameList } from "./keep-offer.tsx";
import { ShortlistFacts } from "./shortlist-facts.tsx";
import { ShortlistNote } from "./shortlist-note.tsx";

/** The vendors of a list with their key facts and the reader's notes; up to four of them go into a comparison. */
export function ShortlistRows({ rows }: { rows: DirectoryRow[] }) {
  const own = useShortlist();
  const notes = useShortlistNotes();
  const navigate = useNavigate();
  const { compared, toggle } = useCompared(rows);
  const isOwn = isSameList(own, rows);
  const without = ({ slug }: DirectoryRow) =>
    shortlistHref(rows.filter((row) => row.slug !== slug).map((row) => row.slug));
  const remove = (row: DirectoryRow) => {
    if (isOwn) removeFromShortlist(row.slug);
    void navigate(without(row), { replace: true, preventScrollReset: true });
  };
  return (
    <form action={routes.compare.href()}>
      <ol tabIndex={-1} ref={keepFocus} aria-label="Vendors" className="border-t-2 border-ink outline-none">
        {rows.map((row) => (
          <Row key={row.slug} row={row} note={notes.get(row.slug) ?? ""}>
            <CompareBox row={row} isCompared={compared.includes(row.slug)} onToggle={() => toggle(row)} />
            <RemoveLink row={row} to={without(row)} onRemove={() => remove(row)} />
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
            Compare the ticked vendors
          </Button>
        </noscript>
        <ButtonLink to={routes.vendors.href()}>Add more vendors</ButtonLink>
      </div>
    </form>
  );
}

/** The vendors chosen for a comparison: the first four at first. A fifth is refused. */
function useCompared(rows: DirectoryRow[]) {
  const [chosen, setChosen] = useState<string[] | null>(null);
  const compared = (chosen ?? rows.slice(0, mostCompared).map(({ slug }) => slug)).filter((slug) =>
    rows.some((row) => row.slug === slug),
  );
  const toggle = ({ slug, name }: DirectoryRow) => {
    if (compared.includes(slug)) return setChosen(compared.filter((one) => one !== slug));
    if (compared.length < mostCompared) return setChosen([...compared, slug]);
    refuse(fullComparison(name));
  };
  return { compared, toggle };
}

/** One vendor. `children` are its controls. */
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
      <p className="mt-1 line-clamp-3 max-w-prose text-muted wrap-anywhere">
        {row.bestFor || row.description}
      </p>
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

/** Leads to the list without the vendor; where scripts run, it leaves the reader's own list too. */
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

/** On paper the sources are an address to type. */
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
