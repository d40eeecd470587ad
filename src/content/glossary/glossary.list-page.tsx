import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { pageHref, readPage } from "#cms/engine/read/paged-list.ts";
import { CardGridSkeleton } from "#cms/page/card-grid-skeleton.tsx";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageLinks } from "#cms/page/page-links.tsx";
import { LoadError } from "#cms/page/page-states.tsx";
import { routes } from "#shared/routes.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TermItem } from "./glossary.card.tsx";
import type { GlossaryPage as Glossary, TermCardData } from "./glossary.queries.server.ts";
import { glossaryQuery } from "./glossary.query.ts";
import { glossarySeo } from "./glossary.seo.ts";

const queries: PageQueries = ({ url }) => [glossaryQuery(readPage(url.searchParams))];

export const loader = serverLoader(queries, () => false);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { parameters: ["page"] };

export default function GlossaryPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const { data: glossary, isError } = useQuery(glossaryQuery(readPage(params)));
  return (
    <Container className="pb-16">
      <Seo {...glossarySeo(site, glossary)} noIndex={isError} />
      <PageHeader
        size="large"
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Glossary" }]} />}
        title="Glossary"
        lead="The terms of the trade, in plain words."
      />
      {isError ? (
        <LoadError title="Error loading glossary entries. Please try again later." />
      ) : glossary === undefined ? (
        <CardGridSkeleton />
      ) : glossary === null || glossary.total === 0 ? (
        <EmptyState
          title="No glossary entries are currently available. Please check back later."
          text="Until then, each feature has its own page in plain words."
          action={<ButtonLink to={routes.features.href()}>Read about features</ButtonLink>}
        />
      ) : (
        <Terms glossary={glossary} />
      )}
    </Container>
  );
}

function Terms({ glossary }: { glossary: Glossary }) {
  return (
    <>
      <LetterLinks glossary={glossary} />
      {groupsOf(glossary.entries).map(([letter, entries]) => (
        <section
          key={letter}
          id={letterId(letter)}
          className="grid scroll-mt-6 grid-cols-1 gap-x-8 border-t border-rule first-of-type:border-t-0 lg:grid-cols-[5rem_minmax(0,1fr)]"
        >
          <h2 className="pt-5 text-25 lg:text-32">{nameOf(letter)}</h2>
          <ul className="grid grid-cols-1 gap-x-8 md:grid-cols-2">
            {entries.map((entry) => (
              <TermItem key={entry.slug} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      <PageLinks path={routes.glossary.href()} list={glossary} />
    </>
  );
}

/** Jumps to each letter with terms, on whichever page it starts. */
function LetterLinks({ glossary: { letters, page } }: { glossary: Glossary }) {
  const hrefOf = (letter: Glossary["letters"][number]) =>
    (letter.page === page ? "" : pageHref(routes.glossary.href(), letter.page)) +
    `#${letterId(letter.letter)}`;
  return (
    <nav aria-label="Letters" className="border-y border-rule py-2 print:hidden">
      <ul className="flex flex-wrap gap-x-1">
        {letters.map((letter) => (
          <li key={letter.letter}>
            <a
              href={hrefOf(letter)}
              className="inline-grid size-10 place-items-center rounded-control font-serif text-17 font-semibold text-accent hover:bg-accent-wash pointer-coarse:size-11"
            >
              {nameOf(letter.letter)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const letterId = (letter: string) => `letter-${letter === "#" ? "0" : letter}`;
const nameOf = (letter: string) => (letter === "#" ? "Other" : letter);

const groupsOf = (entries: TermCardData[]) => [...Map.groupBy(entries, ({ letter }) => letter)];
