import type { RelatedInfo } from "#cms/engine/related-info.ts";
import { ExternalLink } from "#ui/external-link.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";

/** Related content that the server found for an entry. Renders nothing if it is disabled or empty (spec, section 5). */
export function RelatedInfoList({
  entry,
  id,
}: {
  entry: { enableRelatedInfo: boolean; relatedInfoCache: RelatedInfo[] | null };
  id?: string;
}) {
  if (!hasRelatedInfo(entry)) return null;
  return (
    <Section id={id} title="Related Information">
      <ul className="divide-y divide-rule border-y border-rule">
        {entry.relatedInfoCache?.map(({ title, source, description, url }) => (
          <li key={url} className="py-4">
            {url.startsWith("/") ? (
              <Link to={url} className="font-medium text-accent hover:underline">
                {title}
              </Link>
            ) : (
              <ExternalLink href={url}>{title}</ExternalLink>
            )}
            <p dir="auto" className="mt-1 text-muted">
              {description}
            </p>
            <p className="mt-1 text-13 text-muted">{source}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const hasRelatedInfo = (entry: {
  enableRelatedInfo: boolean;
  relatedInfoCache: RelatedInfo[] | null;
}) => entry.enableRelatedInfo && (entry.relatedInfoCache?.length ?? 0) > 0;
