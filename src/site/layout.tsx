import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { userQuery } from "#accounts/user.query.ts";
import { useIsLive } from "#cms/page/fixed-links.ts";
import type { FooterData } from "#content/page/page.queries.server.ts";
import { footerQuery } from "#content/page/page.query.ts";
import { Container } from "#ui/container.tsx";
import { contentId, useSite } from "#ui/document/site.tsx";
import { Footer, type ShellSite } from "./shell/footer.tsx";
import { Header, type ShellUser } from "./shell/header.tsx";
import { SomethingWentWrong } from "./something-went-wrong.tsx";

export default function PublicLayout() {
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  );
}

export function ErrorBoundary() {
  return (
    <PublicShell>
      <SomethingWentWrong />
    </PublicShell>
  );
}

/** The header and footer of every public page. */
export function PublicShell({ children }: { children: React.ReactNode }) {
  const site = useSite();
  const { pathname } = useLocation();
  const { data: footer } = useQuery(footerQuery);
  const { data: user = null } = useQuery(userQuery);
  return (
    <>
      <SiteLayout site={site} footer={footer} user={user} isLive={useIsLive()}>
        <Container className="hidden print:block">
          <PrintNote address={site.url + pathname} />
        </Container>
        {children}
      </SiteLayout>
      <PageAnnouncer />
    </>
  );
}

/** The layout of every public page. */
export function SiteLayout({
  site,
  footer,
  user,
  isLive,
  children,
}: {
  site: ShellSite;
  /** Missing if it could not be loaded. */
  footer: FooterData | undefined;
  user: ShellUser | null;
  isLive: (path: string) => boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${contentId}`}
        className="sr-only rounded-control bg-accent text-on-accent focus:not-sr-only focus:absolute focus:top-3 focus:left-4 focus:z-50 focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <Header siteName={site.name} user={user} />
      <main id={contentId} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer site={site} footer={footer} user={user} isLive={isLive} />
    </div>
  );
}

/**
 * Client-side navigation is silent to screen readers and leaves focus on a removed element. This moves focus to the content and
 * announces the new title.
 */
function PageAnnouncer() {
  const { pathname, search } = useLocation();
  const page = pathname + new URLSearchParams(search).get("page");
  const shown = useRef(page);
  const status = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    document.getElementById(contentId)?.focus({ preventScroll: true });
    const say = () => {
      if (status.current) status.current.textContent = document.title;
    };
    say();
    // A page that is still loading gets its title later.
    const watch = new MutationObserver(say);
    watch.observe(document.head, { childList: true });
    return () => watch.disconnect();
  }, [page]);

  return <p ref={status} role="status" className="sr-only" />;
}

/**
 * The first line of a printed page: its address and, added by the script in the page's head, the date. Without scripts, `address`
 * is printed.
 */
const PrintNote = ({ address }: { address: string }) => (
  <p id="print-note" suppressHydrationWarning className="hidden text-13 text-muted wrap-anywhere print:block">
    {`Printed from ${address}`}
  </p>
);
