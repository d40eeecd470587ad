import { Navigate, useParams } from "react-router";
import { Seo } from "#content/kit/seo.tsx";
import { useSite } from "#content/kit/site.tsx";
import type { User } from "#content/kit/user.query.ts";
import { adminGroups } from "#content/registry.admin.tsx";
import { routes } from "#shared/routes.ts";
import { Container } from "#ui/container.tsx";
import { ToastProvider } from "#ui/toast.tsx";
import { AdminHeader } from "./admin-header.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { EntryList } from "./entry-list.tsx";
import { TabBar } from "./tab-bar.tsx";

/** Everything an editor works with: the tabs of all types of content, and what the chosen one holds. */
export function ContentManager({ user }: { user: User }) {
  const site = useSite();
  const slug = useParams().tab;
  const tabs = adminGroups.flatMap((group) => group.tabs);
  const tab = slug === undefined ? tabs[0] : tabs.find((candidate) => candidate.slug === slug);
  if (!tab) return <Navigate to={routes.admin.href()} replace />;
  const { type, Screen } = tab;
  return (
    <ToastProvider>
      <Seo
        title={`${tab.label} | Content Management | ${site.product}`}
        description="Edit this site."
        path={routes.admin.href()}
        noIndex
      />
      <CommandPalette>{(openPalette) => <AdminHeader user={user} onSearch={openPalette} />}</CommandPalette>
      <main id="content">
        <Container>
          <TabBar current={tab} />
          <div role="tabpanel" id="tab-panel" aria-label={tab.label} className="pt-6">
            {type ? <EntryList key={tab.slug} type={type} /> : Screen && <Screen />}
          </div>
        </Container>
      </main>
    </ToastProvider>
  );
}
