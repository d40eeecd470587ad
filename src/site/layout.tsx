import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "react-router";
import { useIsLive } from "#cms/page/fixed-links.ts";
import { useSite } from "#cms/page/site.tsx";
import { userQuery } from "#cms/page/user.query.ts";
import { footerQuery } from "#content/page/page.query.ts";
import { Container } from "#ui/container.tsx";
import { PrintNote } from "#ui/print-note.tsx";
import { SiteLayout } from "./shell/layout.tsx";
import { PageAnnouncer } from "./shell/page-announcer.tsx";
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

/** The head and foot of every public page, around it. */
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
