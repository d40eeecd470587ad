import type { ReactNode } from "react";
import type { HeadersArgs } from "react-router";
import { routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";

/** The `headers` of these pages: their tokens must not stay in a cache. */
export const noStore = ({ actionHeaders }: HeadersArgs) => ({
  ...Object.fromEntries(actionHeaders),
  "Cache-Control": "no-store",
});

/** A page that emails link to, with a question or its outcome. */
export function MailedPage({
  title,
  description,
  path,
  children,
}: {
  title: string;
  description: string;
  path: string;
  children: ReactNode;
}) {
  const { name } = useSite();
  return (
    <Container className="py-12 md:py-20">
      <Seo title={`${title} | ${name}`} description={description} path={path} noIndex />
      <div className="max-w-prose">{children}</div>
    </Container>
  );
}

/** The answer to the reader, and the next step. */
export const Outcome = ({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children?: ReactNode;
}) => (
  <>
    <h1 className="text-32">{title}</h1>
    <p className="mt-3 text-17">{text}</p>
    {children}
    <p className="mt-6">
      <ButtonLink to={routes.vendors.href()}>View All Vendors</ButtonLink>
    </p>
  </>
);
