import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { PageActions } from "#cms/page/page-actions.tsx";
import { PageError } from "#cms/page/page-states.tsx";
import { routes } from "#shared/routes.ts";
import { formatDate } from "#shared/text.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container } from "#ui/container.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Prose } from "#ui/prose.tsx";
import { EvidenceFigures } from "./page.evidence-figures.tsx";
import type { PageView } from "./page.queries.server.ts";
import { pageNotFoundSeo, pageSeo } from "./page.seo.ts";

export function BasicPage({ page }: { page: PageView }) {
  const site = useSite();
  return (
    <Container measure="text">
      <Seo {...pageSeo(site, page)} />
      <PageHeader
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: page.title }]} />}
        title={page.title}
        actions={<PageActions title={page.title} />}
        eyebrow={
          <span>
            Last updated <time dateTime={page.contentUpdatedAt}>{formatDate(page.contentUpdatedAt)}</time>
          </span>
        }
      />
      {page.isOperatorUnknown && (
        <p className="mb-6 max-w-prose border-l-2 border-warn bg-warn-wash px-3 py-2">
          The operator of this site has not yet stated who runs it or how to reach them.
        </p>
      )}
      <Prose html={page.html} className="pb-16" />
      {page.evidence && <EvidenceFigures figures={page.evidence} />}
    </Container>
  );
}

export function BasicPageNotFound() {
  return <MissingEntry seo={pageNotFoundSeo} wayOn={{ label: "Return Home", to: routes.home.href() }} />;
}

export const BasicPageError = () => <PageError title="The page could not be loaded" />;
