import { type ReactNode, useEffect } from "react";
import type { Editor } from "#accounts/signed-in-editor.ts";
import { routes } from "#shared/routes.ts";
import { Container } from "#ui/container.tsx";
import { fetchMarkdownEditor } from "#ui/form/lazy-markdown-editor.ts";
import { ToastProvider } from "#ui/toast.tsx";
import { Seo } from "../../page/seo.tsx";
import { useSite } from "../../page/site.tsx";
import { type AdminGroup, AdminGroupsContext, type AdminTab } from "../groups.ts";
import { AdminHeader } from "./admin-header.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { Desk } from "./desk.tsx";
import { EditorContext } from "./editor-context.ts";
import { EntryList } from "./entry-list.tsx";
import { type AdminPlace, isTab } from "./places.ts";
import type { AdminRecord } from "./records.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import { TabBar } from "./tab-bar.tsx";

/** The content manager: the tabs of all content types, and the content of the chosen one. */
export function ContentManager({
  user,
  groups,
  place,
}: {
  user: Editor;
  groups: AdminGroup[];
  place: AdminPlace;
}) {
  const site = useSite();
  useEffect(fetchMarkdownEditor, []);
  return (
    <ManagerContexts user={user} groups={groups}>
      <Seo
        title={`${place.label} | Content Management | ${site.product}`}
        description="Edit this site."
        path={routes.admin.href()}
        noIndex
      />
      <a
        href={`#${contentId}`}
        className="sr-only rounded-control bg-accent text-on-accent focus:not-sr-only focus:absolute focus:top-3 focus:left-4 focus:z-50 focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <CommandPalette>{(openPalette) => <AdminHeader user={user} onSearch={openPalette} />}</CommandPalette>
      <main>
        <Container measure="desk">
          <TabBar place={place} />
          <div id={contentId} tabIndex={-1} className="pt-6 outline-none">
            {isTab(place) ? <TabPanel tab={place} /> : <Record {...place} />}
          </div>
        </Container>
      </main>
    </ManagerContexts>
  );
}

const ManagerContexts = ({
  user,
  groups,
  children,
}: {
  user: Editor;
  groups: AdminGroup[];
  children: ReactNode;
}) => (
  <EditorContext value={user}>
    <AdminGroupsContext value={groups}>
      <ToastProvider>
        {children}
        <SignInAgain user={user} />
      </ToastProvider>
    </AdminGroupsContext>
  </EditorContext>
);

const contentId = "content";

const TabPanel = ({ tab: { slug, label, type, desk } }: { tab: AdminTab }) => (
  <div role="tabpanel" id="tab-panel" aria-label={label}>
    {type ? <EntryList key={slug} type={type} /> : desk && <Desk label={label} desk={desk} />}
  </div>
);

const Record = ({ label, lead, Screen }: AdminRecord) => (
  <section aria-labelledby="record-heading" className="pb-16">
    <h2 id="record-heading" className="text-25">
      {label}
    </h2>
    <p className="pb-4 text-muted">{lead}</p>
    <Screen />
  </section>
);
