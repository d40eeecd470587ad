import type { ReactNode } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { Links, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { userQuery } from "#accounts/user.query.ts";
import { missingFixedLinksQuery } from "#cms/page/fixed-links.ts";
import { footerQuery } from "#content/page/page.query.ts";
import { queryClientContext } from "#http/client/query.ts";
import { siteContext } from "#http/page-context.server.ts";
import { siteNameOf } from "#shared/site-name.ts";
import { PaintFirstScreenWhole } from "#ui/document/first-screen.tsx";
import { type SiteData, SiteProvider } from "#ui/document/site.tsx";
import { preloadedFonts } from "#ui/fonts.ts";
import { themeColors } from "#ui/theme-colors.ts";
import favicon from "./favicon/favicon.svg?inline";
import { QueryState } from "./query-state.tsx";
import earlyScript from "./shell/early.script.ts?script";
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

/** The site's data is the same on every page. */
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
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        {/* Browsers that support it do not request the other icon before the first paint. React keeps it in the head. */}
        {import.meta.env.SSR && <link rel="icon" type="image/svg+xml" href={favicon} />}
        {import.meta.env.SSR && <HomeScreenLinks />}
        <link rel="alternate" type="application/rss+xml" title="News" href="/news/feed.xml" />
        <link rel="alternate" type="application/rss+xml" title="Changes" href="/changes/feed.xml" />
        <script
          data-early=""
          suppressHydrationWarning
          // Only rendered on the server: it has already run at hydration, so the browser's bundle does not need it.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, without user input
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyScript : "" }}
        />
        {import.meta.env.SSR && <PaintFirstScreenWhole />}
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

/** Icon, manifest and colours for the browser's own interface. React keeps them in the head. */
const HomeScreenLinks = () => (
  <>
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/site.webmanifest" />
    {themeColors.map(({ theme, paper }) => (
      <meta key={theme} name="theme-color" media={`(prefers-color-scheme: ${theme})`} content={paper} />
    ))}
  </>
);

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
