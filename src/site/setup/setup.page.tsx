import { data, type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import type { PageHandle } from "#cms/page/hydration.ts";
import { NotFound } from "#cms/page/not-found.tsx";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { routes } from "#shared/routes.ts";
import { PublicShell } from "./layout.tsx";
import { setUpContext } from "./page-context.server.ts";
import { SetUpForm } from "./setup/setup-form.tsx";
import "./admin.css";

/** There while nobody has signed in yet (contract, section 10). */
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
        description="Set this site up."
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
            <p className="mt-6">Setting the site up needs JavaScript.</p>
          </noscript>
        </div>
      </div>
    </main>
  );
}
