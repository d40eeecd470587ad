import { routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NearestPages } from "./nearest-pages.tsx";

/** Shown for an unknown URL (spec 2.1), with links onwards. */
export function NotFound() {
  return (
    <Container measure="text" className="py-12">
      <Seo title="404 Page Not Found" description={text} path={routes.home.href()} noIndex />
      <EmptyState
        level={1}
        title="404 Page Not Found"
        text={text}
        action={
          <>
            <ButtonLink to={routes.home.href()} variant="primary">
              Return Home
            </ButtonLink>
            <ButtonLink to={routes.vendors.href()}>Browse All Vendors</ButtonLink>
          </>
        }
      />
      <NearestPages />
    </Container>
  );
}

const text = "The page you're looking for doesn't exist or has been moved.";
