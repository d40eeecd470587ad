import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { EditorContext, useMay } from "#accounts/editor-context.ts";
import { ReauthenticationDialog } from "#accounts/own-account/reauthentication-dialog.tsx";
import { SignInAgain } from "#accounts/sign-in/sign-in-again.tsx";
import type { Editor } from "#accounts/signed-in-editor.ts";
import { draftParam } from "#cms/admin/addresses.ts";
import { type AdminDesk, type AdminGroup, AdminGroupsContext, type AdminTab } from "#cms/admin/groups.ts";
import { EditPage } from "#cms/editing/screens/edit-page.tsx";
import { EntryList } from "#cms/lists/screens/entry-list.tsx";
import { PageCommands, PageCommandsContext } from "#ui/admin/page-commands.ts";
import { HeadedScreen, PageHead } from "#ui/admin/page-head.tsx";
import { Container } from "#ui/container.tsx";
import { Seo } from "#ui/document/seo.tsx";
import { contentId, useSite } from "#ui/document/site.tsx";
import { fetchMarkdownEditor } from "#ui/form/lazy-markdown-editor.ts";
import { Tabs } from "#ui/tabs.tsx";
import { ToastProvider } from "#ui/toast.tsx";
import { TooltipProvider } from "#ui/tooltip.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { type AdminPlace, isTab, placeHref } from "./places.ts";
import { PhoneBar, Rail } from "./rail.tsx";
import { type RailFold, useRailFold } from "./rail-fold.ts";
import type { AdminRecord } from "./records.tsx";

interface ContentManagerProps {
  user: Editor;
  groups: AdminGroup[];
  place: AdminPlace;
  /** The entry in the address. */
  entry: string | undefined;
  /** The rail's state from the request's cookies, or null if the admin was opened on the client. */
  rail: RailFold | null;
}

/** The content manager: the rail with all places, and the current screen. */
export function ContentManager({ user, groups, place, entry, rail }: ContentManagerProps) {
  useEffect(fetchMarkdownEditor, []);
  const [params] = useSearchParams();
  const hasPage = isTab(place) && place.type && (place.type.hasEditPage || params.has(draftParam));
  const isEditPage = entry !== undefined && hasPage === true;
  return (
    <ManagerContexts user={user} groups={groups}>
      <SkipLink />
      <Frame place={place} isEditPage={isEditPage} rail={rail}>
        {isTab(place) ? (
          <TabPanel tab={place} entry={entry} isEditPage={isEditPage} />
        ) : (
          <Titled place={place}>
            <Record {...place} />
          </Titled>
        )}
      </Frame>
    </ManagerContexts>
  );
}

/** The rail, or the phone bar in its place, beside the screen. */
function Frame({
  place,
  isEditPage,
  rail,
  children,
}: {
  place: AdminPlace;
  isEditPage: boolean;
  rail: RailFold | null;
  children: ReactNode;
}) {
  const desk = isTab(place) ? place.desk : undefined;
  const hasPage = useOpenedOnPage(desk) !== null;
  const isWork = hasPage || isEditPage || (isTab(place) ? desk?.isWide : place.isWide);
  const { isFolded, toggle } = useRailFold(rail, isWork ? "work" : "lists");
  const [areKeysOpen, setKeysOpen] = useState(false);
  const openKeys = () => setKeysOpen(true);
  const worksOnDrafts = !useMay("content:write");
  return (
    <CommandPalette>
      {(openPalette) => (
        <div className="admin-frame" data-rail={isFolded ? "folded" : undefined}>
          <Rail place={place} isFolded={isFolded} onFold={toggle} onSearch={openPalette} onKeys={openKeys} />
          <div className="min-w-0">
            <PhoneBar place={place} onSearch={openPalette} onKeys={openKeys} />
            <main>
              <Container measure="desk" className={isWork && !isEditPage ? "max-w-none!" : undefined}>
                <div id={contentId} tabIndex={-1} className="outline-none">
                  {children}
                </div>
              </Container>
            </main>
          </div>
          <KeysDialog
            isOpen={areKeysOpen}
            onOpenChange={setKeysOpen}
            screen={{
              isEditPage,
              worksOnDrafts,
              isList: isTab(place) && !isEditPage && !desk?.keys,
              screenKeys: ownKeys(place),
            }}
          />
        </div>
      )}
    </CommandPalette>
  );
}

/** Returns the screen's own shortcuts, if it has any. */
const ownKeys = (place: AdminPlace) =>
  isTab(place) && place.desk?.keys
    ? { title: place.label, isOn: () => true, keys: place.desk.keys }
    : undefined;

const ManagerContexts = ({
  user,
  groups,
  children,
}: {
  user: Editor;
  groups: AdminGroup[];
  children: ReactNode;
}) => {
  const [commands] = useState(() => new PageCommands());
  return (
    <EditorContext value={user}>
      <AdminGroupsContext value={groups}>
        <PageCommandsContext value={commands}>
          <TooltipProvider>
            <ToastProvider>
              {children}
              <SignInAgain user={user} />
              <ReauthenticationDialog />
            </ToastProvider>
          </TooltipProvider>
        </PageCommandsContext>
      </AdminGroupsContext>
    </EditorContext>
  );
};

const SkipLink = () => (
  <a
    href={`#${contentId}`}
    className="sr-only rounded-control bg-accent text-on-accent focus:not-sr-only focus:absolute focus:top-3 focus:left-4 focus:z-50 focus:px-4 focus:py-2"
  >
    Skip to content
  </a>
);

function Titled({ place, children }: { place: AdminPlace; children: ReactNode }) {
  const site = useSite();
  return (
    <>
      <Seo
        title={`${place.label} | Content Management | ${site.name}`}
        description="Edit this site."
        path={placeHref(place)}
        noIndex
      />
      {children}
    </>
  );
}

function TabPanel({
  tab,
  entry,
  isEditPage,
}: {
  tab: AdminTab;
  entry: string | undefined;
  isEditPage: boolean;
}) {
  const { slug, label, type, desk } = tab;
  if (isEditPage && entry && type) return <EditPage type={type} tab={slug} idParam={entry} />;
  return (
    <Titled place={tab}>
      {desk ? <Desk label={label} desk={desk} /> : type && <EntryList key={slug} type={type} />}
    </Titled>
  );
}

const Record = ({ label, lead, Screen }: AdminRecord) => (
  <section aria-labelledby="record-heading" className="pb-16">
    <HeadedScreen id="record-heading" title={label}>
      {lead && <p className="pt-4 text-muted">{lead}</p>}
      <div className="pt-4">
        <Screen />
      </div>
    </HeadedScreen>
  </section>
);

/** Several screens under one tab. The address selects one: `/admin/news?desk=feeds`. */
function Desk({ label, desk }: { label: string; desk: AdminDesk }) {
  const opened = useOpenedOnPage(desk);
  useFocusAfterPage(opened);
  return desk.page && opened !== null ? <desk.page.Screen /> : <Parts label={label} desk={desk} />;
}

/** Returns the address parameter that opens a desk's page, or null. */
function useOpenedOnPage(desk: AdminDesk | undefined): string | null {
  const [params] = useSearchParams();
  return desk?.page ? params.get(desk.page.parameter) : null;
}

/** After the editor returns from a desk's page, focuses the element that opened it. `data-opens` holds the value it opens. */
function useFocusAfterPage(opened: string | null) {
  const last = useRef(opened);
  useEffect(() => {
    const left = opened === null ? last.current : null;
    last.current = opened;
    if (left === null) return;
    const opener = document.querySelector<HTMLElement>(`[data-opens="${CSS.escape(left)}"]`);
    (opener ?? document.getElementById(headingId))?.focus();
  }, [opened]);
}

function Parts({ label, desk: { Actions, parts, isWide } }: { label: string; desk: AdminDesk }) {
  const [params, setParams] = useSearchParams();
  const [first] = parts;
  const current = parts.find(({ slug }) => slug === params.get("desk")) ?? first;
  const show = (slug: string) => setParams(slug === first?.slug ? {} : { desk: slug });
  return (
    <section aria-labelledby={headingId} className={isWide ? undefined : "pb-16"}>
      <PageHead id={headingId} title={label} isSticky={false}>
        <Actions />
      </PageHead>
      {parts.length === 1 && current ? (
        <current.Screen />
      ) : (
        <Tabs
          label={`Parts of ${label}`}
          value={current?.slug}
          onValueChange={show}
          items={parts.map(({ slug, label: name, Screen }) => ({
            value: slug,
            label: name,
            content: <Screen />,
          }))}
        />
      )}
    </section>
  );
}

const headingId = "desk-heading";
