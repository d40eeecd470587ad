import { routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import type { UseCasePageData } from "./use-case.queries.server.ts";

/** Links to further pages, beside the guide. */
export function UseCaseSidebar({ useCase: { slug, related } }: { useCase: UseCasePageData }) {
  return (
    <aside className="flex flex-col gap-10 pt-8 lg:pt-2 print:hidden">
      <section>
        <h2 className="mb-4 text-20">Quick Actions</h2>
        <div className="flex flex-col gap-3">
          <ButtonLink to={routes.vendors.href()} variant="primary">
            Browse All Vendors
          </ButtonLink>
          <ButtonLink to={routes.features.href()}>Explore Features</ButtonLink>
          <ButtonLink to={routes.compare.href()}>Compare Solutions</ButtonLink>
        </div>
      </section>
      {related.length > 0 && (
        <section>
          <h2 className="mb-3 text-20">Related Use Cases</h2>
          <ul className="divide-y divide-rule border-y border-rule">
            {related.map((other) => (
              <li key={other.slug}>
                <RelatedLink useCase={other} isCurrent={other.slug === slug} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

function RelatedLink({
  useCase: { slug, title },
  isCurrent,
}: {
  useCase: UseCasePageData["related"][number];
  isCurrent: boolean;
}) {
  return (
    <Link
      to={routes.useCase.href({ slug })}
      aria-current={isCurrent ? "page" : undefined}
      className="flex min-h-11 items-center justify-between gap-3 py-2.5 hover:text-accent"
    >
      <span className="min-w-0 wrap-anywhere">{title}</span>
      {isCurrent && <span className="shrink-0 text-13 text-muted">This page</span>}
    </Link>
  );
}
