import { data, type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { NotFound } from "#cms/page/not-found.tsx";
import { setUpContext } from "#http/page-context.server.ts";
import { routes } from "#shared/routes.ts";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { PublicShell } from "../layout.tsx";
import { SetUpForm } from "./setup-form.tsx";
import "#ui/admin.css";

/** Available until the first sign-in (contract, section 10). */
export async function loader({ context }: LoaderFunctionArgs) {
  const isOpen = await context.get(setUpContext)();
  return data({ isOpen }, { status: isOpen ? 200 : 404 });
}

export const handle: PageHandle = { hydration: "now", parameters: ["token"] };

export default function SetUpPage() {
  const { isOpen } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const site = useSite();
  if (!isOpen)
    return (
      <PublicShell>
        <NotFound />
      </PublicShell>
    );
  return (
    <main className="grid min-h-dvh lg:grid-cols-2">
      <Seo
        title={`Set up | ${site.name}`}
        description="Set up this site."
        path={routes.setUp.href()}
        noIndex
      />
      <div className="flex flex-col justify-center gap-2 border-rule bg-sunk px-6 py-8 max-lg:border-b sm:px-12 lg:border-r">
        <h1 className="text-32">Set up {site.name}</h1>
        <p className="max-w-prose text-muted">
          Create the first account, say who operates the site, and see what is configured. All of it can be
          changed later, under Settings and Editors.
        </p>
      </div>
      <div className="flex flex-col justify-center px-6 py-10 sm:px-12">
        <div className="w-full max-w-120">
          <SetUpForm token={params.get("token")} />
          <noscript>
            <p className="mt-6">Setup requires JavaScript.</p>
          </noscript>
        </div>
      </div>
    </main>
  );
}
