import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { LoadError } from "#cms/page/page-states.tsx";
import { routes } from "#shared/routes.ts";
import { formatCount, formatMonth, pluralize } from "#shared/text.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container } from "#ui/container.tsx";
import { type PageSeo, Seo } from "#ui/document/seo.tsx";
import { type Site, useSite } from "#ui/document/site.tsx";
import { breadcrumbList, organization, type StructuredData } from "#ui/document/structured-data.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import type { openDataRead } from "./open-data-reads.server.ts";

type OpenData = ReadAnswer<typeof openDataRead>;

const openDataQuery = queryOptions<OpenData>({ queryKey: ["api", "data"] });

const queries: PageQueries = () => [openDataQuery];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const path = routes.openData.href();
const packageFile = "datapackage.json";
const linkLooks = "text-accent underline underline-offset-4";

export default function OpenDataPage() {
  const site = useSite();
  const { data, isError } = useQuery(openDataQuery);
  return (
    <Container className="pb-16">
      <Seo {...openDataSeo(site, data)} noIndex={isError} />
      <PageHeader
        size="large"
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Open Data" }]} />}
        title="Open Data"
        lead="Every fact that the guide publishes about vendors, with its state and its sources, as files for spreadsheets and programs."
      />
      {isError ? (
        <LoadError title="Error loading the open data. Please try again later." />
      ) : data ? (
        <Contents data={data} />
      ) : (
        <LoadingRegion>
          <SkeletonText lines={12} />
        </LoadingRegion>
      )}
    </Container>
  );
}

function Contents({ data }: { data: OpenData }) {
  const { files, fields, months, licence, note } = data;
  return (
    <>
      <Section
        title="Current Files"
        lead={`${pluralize(data.facts, "fact")} about ${pluralize(data.vendors, "vendor")}, as published now.`}
        hasRule={false}
        action={
          <a href={`${path}/${packageFile}`} className={linkLooks}>
            {packageFile}
          </a>
        }
      >
        <ul className="divide-y divide-rule border-y border-rule">
          {files.map(({ name, title, bytes, sha256 }) => (
            <li key={name} className="py-3">
              <p>
                <a href={`${path}/${name}`} download className={linkLooks}>
                  {name}
                </a>{" "}
                <span className="text-muted">
                  {title}, {formatCount(Math.ceil(bytes / 1000))} kB
                </span>
              </p>
              <p className="text-13 text-muted wrap-anywhere">
                SHA-256 <code className="font-mono">{sha256}</code>
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="licence" title="Licence">
        <p className="max-w-prose wrap-anywhere">
          {licence.url ? (
            <a href={licence.url} rel="license" className={linkLooks}>
              {licence.title}
            </a>
          ) : (
            licence.title
          )}
        </p>
      </Section>
      <Section title="Fields" lead={note}>
        <ul className="divide-y divide-rule border-y border-rule">
          {fields.map(({ name, description }) => (
            <li key={name} className="py-3">
              <code className="font-mono text-13">{name}</code>: {description}
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title="Monthly Copies"
        lead="On the first of each month we keep the files of the month before. A copy never changes; its datapackage.json has the checksums."
      >
        {months.length === 0 ? (
          <p className="text-muted">The first copy appears on the first of next month.</p>
        ) : (
          <ul className="divide-y divide-rule border-y border-rule">
            {months.map((month) => (
              <li key={month} className="py-3">
                <p>{formatMonth(`${month}-01`)}</p>
                <p className="flex flex-wrap gap-x-4 text-13">
                  {[...files.map(({ name }) => name), packageFile].map((name) => (
                    <a key={name} href={`${path}/${month}/${name}`} className={linkLooks}>
                      {name}
                    </a>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

const descriptionOf = (site: Site) =>
  `All published facts about ${site.product} vendors with their states, check dates and sources, as CSV, JSON and Parquet.`;

const openDataSeo = (site: Site, data: OpenData | undefined): PageSeo => ({
  title: `Open Data | ${site.name}`,
  description: descriptionOf(site),
  path,
  structuredData: [
    breadcrumbList(site, [{ name: "Open Data", path }]),
    ...(data ? [dataset(site, data)] : []),
  ],
});

/** The files as a schema.org Dataset. In the browser the document already contains it. */
const dataset = (site: Site, { files, licence }: OpenData): StructuredData =>
  import.meta.env.SSR
    ? {
        "@type": "Dataset",
        name: `${site.name}: Vendor Facts`,
        description: descriptionOf(site),
        url: site.url + path,
        inLanguage: "en",
        isAccessibleForFree: true,
        license: licence.url ?? `${site.url}${path}#licence`,
        creator: organization(site),
        distribution: files.map(({ name, title, bytes, sha256 }) => ({
          "@type": "DataDownload",
          name: title,
          contentUrl: `${site.url}${path}/${name}`,
          encodingFormat: encodings.get(name.slice(name.lastIndexOf(".") + 1)),
          contentSize: `${bytes} B`,
          sha256,
        })),
      }
    : { "@type": "" };

const encodings = new Map([
  ["csv", "text/csv"],
  ["json", "application/json"],
  ["parquet", "application/vnd.apache.parquet"],
]);
