import { routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { Seo } from "./seo.tsx";

/** What is shown at an address that leads nowhere (spec 2.1), with ways on. */
export function NotFound() {
  return (
    <Container className="py-24 text-center">
      <Seo title="404 Page Not Found" description={text} path={routes.home.href()} noIndex />
      <h1 className="font-serif text-32 text-balance">404 Page Not Found</h1>
      <p className="mt-3 text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={routes.home.href()}>Return Home</ButtonLink>
        <ButtonLink to={routes.vendors.href()} variant="secondary">
          Browse All Vendors
        </ButtonLink>
      </div>
    </Container>
  );
}

const text = "The page you're looking for doesn't exist or has been moved.";
