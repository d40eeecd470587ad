import "./board-pack.css";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { lazy, type Ref, Suspense, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageError, PageSkeleton } from "#cms/page/page-states.tsx";
import { mostCompared, routes } from "#shared/routes.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { AnswersZone } from "../vendor-answers/answers-zone.tsx";
import type { BoardPack } from "./board-pack.server.ts";
import {
  longestLine,
  longestPackNote,
  noteField,
  type PackOptions,
  packFiles,
  readOptions,
} from "./board-pack-options.ts";
import type { boardPackRead } from "./board-pack-reads.server.ts";
import { PackSheets } from "./pack-sheets.tsx";

const queries: PageQueries = ({ url }) => [boardPackQuery(url.searchParams)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { hydration: "idle", parameters: ["v", "r"] };

/** A paper for a board: requirements, vendors, comparison, questions and sources, to print or download. */
export default function BoardPackPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const { data: pack, isError } = useQuery(boardPackQuery(params));
  if (isError) return <PageError title="The board pack could not be loaded" />;
  if (!pack)
    return (
      <PageSkeleton measure="text" className="py-12">
        <SkeletonText lines={12} />
      </PageSkeleton>
    );
  return (
    <Container className="pack pb-16">
      <Seo
        title={`Board Pack | ${site.name}`}
        description="Requirements, comparison, open questions and every source of up to four vendors, as a paper for your board."
        path={routes.boardPack.href()}
        noIndex="found"
      />
      <PageHeader
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Board pack" }]} />}
        title="Board pack"
        lead={
          <span className="print:hidden">
            A paper that your board can check: requirements, comparison, questions and every source.
          </span>
        }
      />
      <Faults faults={pack.faults} />
      {pack.vendors.length > 0 ? <Pack key={params.toString()} pack={pack} /> : <NoVendors />}
    </Container>
  );
}

function Pack({ pack }: { pack: BoardPack }) {
  const site = useSite();
  const defaults = {
    title: `Selecting ${site.product.toLowerCase()}`,
    preparedFor: "",
    date: pack.madeOn,
    notes: new Map(),
  };
  const [options, setOptions] = useState<PackOptions>(defaults);
  const isAdopted = useRef(false);
  const read = (form: HTMLFormElement) => setOptions(readOptions(textFields(form)));
  /** The form may have been filled in before hydration. */
  const adopt = (form: HTMLFormElement | null) => {
    if (!form || isAdopted.current) return;
    isAdopted.current = true;
    read(form);
  };
  return (
    <div className="pack-columns">
      <PackForm ref={adopt} pack={pack} defaults={defaults} onChange={read} />
      <PackSheets pack={pack} options={options} />
    </div>
  );
}

const textFields = (form: HTMLFormElement) =>
  [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );

/** Says what of the address is not in the pack, and why. */
function Faults({ faults: { unknown, duplicates, surplus, requirements } }: Pick<BoardPack, "faults">) {
  const sentences = [
    unknown.length > 0 && `The guide has no vendor called ${listed(unknown)}.`,
    duplicates.length > 0 && `Named more than once, and shown once: ${listed(duplicates)}.`,
    surplus.length > 0 && `A pack holds at most ${mostCompared} vendors. Left out: ${listed(surplus)}.`,
    requirements.length > 0 && `These requirements could not be read: ${listed(requirements)}.`,
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return (
    <p
      role="status"
      className="mb-4 border-l-2 border-warn bg-warn-wash px-4 py-2 wrap-anywhere print:hidden"
    >
      {sentences.join(" ")}
    </p>
  );
}

const mostListed = 12;
const listed = (names: string[]) => names.slice(0, mostListed).join(", ");

const NoVendors = () => (
  <EmptyState
    title="No vendors in this pack yet"
    text="Choose one to four vendors on your shortlist or in the directory. The pack shows what the guide found about them, and what to ask."
    action={
      <>
        <ButtonLink to={routes.shortlist.href()} variant="primary">
          Open your shortlist
        </ButtonLink>
        <ButtonLink to={routes.vendors.href()}>Explore vendors</ButtonLink>
      </>
    }
  />
);

/** The board pack of the vendors and requirements, as encoded in the page's address. */
const boardPackQuery = (params: URLSearchParams) => {
  const parts = new URLSearchParams({ v: params.getAll("v").join(","), r: params.get("r") ?? "" });
  return queryOptions<ReadAnswer<typeof boardPackRead>>({ queryKey: ["api", `board-pack?${parts}`] });
};

const PackAnswers = lazy(() => import("./pack-answers.tsx"));
const ShortlistNotes = lazy(() => import("./shortlist-notes.tsx"));

interface Props {
  ref: Ref<HTMLFormElement>;
  pack: BoardPack;
  defaults: PackOptions;
  onChange: (form: HTMLFormElement) => void;
}

/** The pack's options. Works as a plain form: its buttons post it and receive the file. */
function PackForm({ ref, pack, defaults, onChange }: Props) {
  const [isOpened, setIsOpened] = useState(false);
  const open = () => setIsOpened(true);
  return (
    <form
      ref={ref}
      method="post"
      action={packFiles.pdf}
      aria-label="Options of the board pack"
      className="pack-form"
      onInput={(event) => onChange(event.currentTarget)}
    >
      <input type="hidden" name="v" value={pack.vendors.map(({ slug }) => slug).join(",")} />
      <input type="hidden" name="r" value={pack.r ?? ""} />
      <TextField label="Title" name="title" defaultValue={defaults.title} maxLength={longestLine} />
      <TextField label="Prepared for" name="preparedFor" maxLength={longestLine} autoComplete="off" />
      <TextField label="Date" name="date" type="date" defaultValue={defaults.date} required />
      {/* It may have been opened before hydration. */}
      <details ref={(details) => void (details?.open && open())} onToggle={open}>
        <summary>Notes on the vendors</summary>
        {pack.vendors.map(({ slug, name }) => (
          <TextAreaField
            key={slug}
            label={name}
            name={noteField(slug)}
            rows={3}
            maxLength={longestPackNote}
          />
        ))}
        <Suspense>
          {isOpened && (
            <ShortlistNotes
              slugs={pack.vendors.map(({ slug }) => slug)}
              nameOf={noteField}
              onChange={onChange}
            />
          )}
        </Suspense>
      </details>
      <AnswersZone>
        <PackAnswers pack={pack} />
      </AnswersZone>
      <div className="pack-buttons">
        <Button type="submit" variant="primary" icon={<Download aria-hidden="true" />}>
          Download PDF
        </Button>
        <Button type="submit" formAction={packFiles.workbook} icon={<Download aria-hidden="true" />}>
          Excel
        </Button>
        <span className="scripted">
          <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </div>
      <p className="text-13 text-muted">
        Your texts and the vendors' answers are sent only to make the file. They are neither stored nor
        logged.
      </p>
    </form>
  );
}
