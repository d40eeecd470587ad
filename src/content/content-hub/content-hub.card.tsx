import { Section } from "#ui/section.tsx";
import type { ContentHubView } from "./content-hub.queries.server.ts";
import { RelatedContentPanel } from "./related-content-panel.tsx";

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
