import { MissingEntry } from "#cms/page/missing-entry.tsx";
import { PageActions } from "#cms/page/page-actions.tsx";
import { PageError, PageSkeleton } from "#cms/page/page-states.tsx";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { routes } from "#shared/routes.ts";
import { formatDate } from "#shared/text.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container, type Measure } from "#ui/container.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Prose } from "#ui/prose.tsx";
import { Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import { EvidenceFigures } from "./page.evidence-figures.tsx";
import type { PageView } from "./page.queries.server.ts";
import { pageNotFoundSeo, pageSeo } from "./page.seo.ts";

/** A basic page with its date and text. */
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
      <Prose html={page.html} className="pb-16" />
      {page.evidence && <EvidenceFigures figures={page.evidence} />}
    </Container>
  );
}

export function BasicPageNotFound() {
  return <MissingEntry seo={pageNotFoundSeo} wayOn={{ label: "Return Home", to: routes.home.href() }} />;
}

export const BasicPageError = () => <PageError title="The page could not be loaded" />;

export function BasicPageSkeleton({ measure = "text" }: { measure?: Measure }) {
  return (
    <PageSkeleton measure={measure}>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-6 h-10 max-w-prose" />
      <div className="mt-8 max-w-prose">
        <SkeletonText lines={12} />
      </div>
    </PageSkeleton>
  );
}
