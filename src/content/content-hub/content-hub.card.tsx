import { useIsLive } from "#cms/page/fixed-links.ts";
import { routes, servicesPath } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import type { ContentHubView } from "./content-hub.queries.server.ts";
import type { RelatedContent } from "./related-content.ts";

/** A page's related content (spec 2.9). */
export function ContentHub({ hub: { topic, title, description, relatedContent } }: { hub: ContentHubView }) {
  return (
    <Section
      title={title}
      lead={
        <>
          <span className="mb-1 block text-13 font-medium text-accent">{topic}</span>
          {description}
        </>
      }
    >
      <RelatedContentPanel items={relatedContent} />
    </Section>
  );
}

/** Related questions, terms and types, with the current page marked (spec 2.10). */
function RelatedContentPanel({ items }: { items: RelatedContent[] }) {
  const isLive = useIsLive();
  return (
    <>
      {items.length > 0 && (
        <ul className="grid grid-cols-1 gap-x-8 border-b border-rule md:grid-cols-2">
          {items.map((item) => (
            <RelatedItem key={`${item.type} ${item.slug} ${item.title}`} item={item} />
          ))}
        </ul>
      )}
      <p className="mt-4 flex flex-wrap gap-x-8">
        {isLive(servicesPath) && <ArrowLink to={servicesPath}>Explore Services</ArrowLink>}
        <ArrowLink to={routes.faqList.href()}>View All FAQ</ArrowLink>
      </p>
    </>
  );
}

function RelatedItem({ item }: { item: RelatedContent }) {
  const { type, slug, title, description, isCurrentPage } = item;
  return (
    <li className="relative flex min-w-0 flex-col gap-1 border-t border-rule py-4">
      <p className="flex min-h-6 flex-wrap items-center gap-2 text-13 text-muted">
        {kinds[type].name}
        {isCurrentPage && <Badge tone="accent">Current page</Badge>}
      </p>
      <h3 className="text-17 wrap-anywhere">
        {slug ? (
          <Link
            to={kinds[type].href({ slug })}
            aria-current={isCurrentPage ? "page" : undefined}
            className="after:absolute after:inset-0 hover:text-accent"
          >
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      {description && (
        <p dir="auto" className="text-muted">
          {description}
        </p>
      )}
    </li>
  );
}

const kinds = {
  faq: { name: "FAQ", href: routes.faq.href },
  glossary: { name: "Glossary", href: routes.term.href },
  type: { name: "Type of family office", href: routes.type.href },
};
