import { routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Seo } from "../../page/seo.tsx";

/** Shown at the address of a place that the editor's role does not open. */
export const ClosedPlace = ({ label, why }: { label: string; why: string }) => (
  <Container measure="text" className="py-12">
    <Seo title={label} description={why} path={routes.admin.href()} noIndex />
    <EmptyState
      level={1}
      title={`Your role does not open ${label}`}
      text={why}
      action={
        <ButtonLink to={routes.admin.href()} variant="primary">
          To do
        </ButtonLink>
      }
    />
  </Container>
);
