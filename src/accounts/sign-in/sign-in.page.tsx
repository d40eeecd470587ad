import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, Navigate, redirect, useLoaderData, useSearchParams } from "react-router";
import { browserQueryClient, queryClientContext } from "#http/client/query.ts";
import { setUpContext } from "#http/page-context.server.ts";
import { routes } from "#shared/routes.ts";
import { Alert } from "#ui/alert.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { userQuery } from "../user.query.ts";
import { PasskeySignIn, ProviderSignIn, problemOf, providerName, SignInForm } from "./sign-in-form.tsx";

/** Redirects editors who are already signed in (spec 2.20). */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await context.get(queryClientContext).ensureQueryData(userQuery);
  if (user) throw redirect(routes.home.href());
  return { isSetUpOpen: await context.get(setUpContext)() };
}

/** Client-side navigation does not check for the set-up, because visitors who have seen it know its URL. */
export function clientLoader() {
  void browserQueryClient().prefetchQuery(userQuery);
  return { isSetUpOpen: false };
}

export const handle: PageHandle = { hydration: "idle", parameters: ["problem", "reason"] };

export default function SignInPage() {
  const site = useSite();
  const [params] = useSearchParams();
  const { isSetUpOpen } = useLoaderData<typeof loader>();
  const { data: user, isPending } = useQuery(userQuery);
  const problem = problemOf(params, providerName(site));
  if (isPending) return <Spinner />;
  if (user) return <Navigate to={routes.home.href()} replace />;
  return (
    <Container className="py-12 md:py-20">
      <Seo
        title={`Sign In | ${site.name}`}
        description="Sign in to edit this site."
        path={routes.signIn.href()}
        noIndex="found"
      />
      <div className="mx-auto flex max-w-sheet flex-col gap-6">
        <div>
          <h1 className="text-32">Sign In</h1>
          <p className="mt-2 text-muted">For editors. Readers do not need an account.</p>
        </div>
        {isSetUpOpen && (
          <p className="rounded-control border-l-4 border-accent bg-accent-wash px-4 py-3">
            Nobody has signed in to this site yet.{" "}
            <a
              href={routes.setUp.href()}
              className="font-medium whitespace-nowrap text-accent underline underline-offset-4"
            >
              Set it up
            </a>
          </p>
        )}
        {problem && <Alert>{problem}</Alert>}
        <PasskeySignIn />
        <ProviderSignIn />
        <p className="flex items-center gap-4 text-13 text-muted before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
          or by email
        </p>
        <SignInForm />
      </div>
    </Container>
  );
}
