import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { type PageSeo, Seo } from "#ui/document/seo.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NearestPages } from "./nearest-pages.tsx";

/** Shown for a missing entry, with a title for search engines and a link onwards. */
export function MissingEntry({ seo, wayOn }: { seo: PageSeo; wayOn: { label: string; to: string } }) {
  return (
    <Container measure="text" className="py-12">
      <Seo {...seo} />
      <EmptyState
        level={1}
        title={seo.title}
        text={seo.description}
        action={
          <ButtonLink to={wayOn.to} variant="primary">
            {wayOn.label}
          </ButtonLink>
        }
      />
      <NearestPages />
    </Container>
  );
}
