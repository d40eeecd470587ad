import type { ReactNode } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { Links, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { missingFixedLinksQuery } from "#cms/page/fixed-links.ts";
import { queryClientContext } from "#cms/page/query.ts";
import { type SiteData, SiteProvider } from "#cms/page/site.tsx";
import { userQuery } from "#cms/page/user.query.ts";
import { footerQuery } from "#content/page/page.query.ts";
import { siteNameOf } from "#shared/site-name.ts";
import { preloadedFonts } from "#ui/fonts.ts";
import { siteContext } from "./page-context.server.ts";
import { QueryState } from "./query-state.tsx";
import { themeScript } from "./shell/theme-script.ts";
import { SomethingWentWrong } from "./something-went-wrong.tsx";
import "./styles.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext);
  await Promise.all([
    client.prefetchQuery(footerQuery),
    client.prefetchQuery(missingFixedLinksQuery),
    client.prefetchQuery(userQuery),
  ]);
  return context.get(siteContext);
}

/** The site is the same on every page. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {preloadedFonts.map((font) => (
          <link
            key={font}
            rel="preload"
            as="font"
            type="font/woff2"
            href={font}
            media="(width >= 48rem)"
            crossOrigin="anonymous"
          />
        ))}
        {/* A header that is painted by half moves when the rest of it is parsed. */}
        {import.meta.env.SSR && <link rel="expect" href="#content" blocking="render" />}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="alternate" type="application/rss+xml" title="News" href="/news/feed.xml" />
        <link rel="alternate" type="application/rss+xml" title="Changes" href="/changes/feed.xml" />
        <script
          data-early=""
          suppressHydrationWarning
          // Has run when React comes: the browser's bundle need not hold it.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? themeScript() : "" }}
        />
        <Links />
      </head>
      <body>
        {children}
        <QueryState />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const site = useRouteLoaderData<SiteData>("root");
  return (
    site && (
      <SiteProvider value={{ ...site, name: siteNameOf(site.product) }}>
        <Outlet />
      </SiteProvider>
    )
  );
}

export function ErrorBoundary() {
  return (
    <main>
      <SomethingWentWrong />
    </main>
  );
}
