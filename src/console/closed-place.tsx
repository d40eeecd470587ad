import { routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** Shown if the editor's role may not open a screen. */
export const ClosedPlace = ({ label, why }: { label: string; why: string }) => (
  <Container measure="text" className="py-12">
    <Seo title={label} description={why} path={routes.admin.href()} noIndex />
    <EmptyState
      level={1}
      title={`You don't have access to ${label}`}
      text={why}
      action={
        <ButtonLink to={routes.admin.href()} variant="primary">
          To do
        </ButtonLink>
      }
    />
  </Container>
);
