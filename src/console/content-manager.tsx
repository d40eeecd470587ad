import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { Editor } from "#accounts/signed-in-editor.ts";
import { Container } from "#ui/container.tsx";
import { fetchMarkdownEditor } from "#ui/form/lazy-markdown-editor.ts";
import { ToastProvider } from "#ui/toast.tsx";
import { TooltipProvider } from "#ui/tooltip.tsx";
import { Seo } from "../../page/seo.tsx";
import { useSite } from "../../page/site.tsx";
import { draftParam } from "../addresses.ts";
import { contentId } from "../content-id.ts";
import { EditorContext, useMay } from "../editor-context.ts";
import { type AdminGroup, AdminGroupsContext, type AdminTab } from "../groups.ts";
import { PageCommands, PageCommandsContext } from "../page-commands.ts";
import { HeadedScreen } from "../page-head.tsx";
import { ReauthenticationDialog } from "./account/reauthentication-dialog.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { Desk, useOpenedOnPage } from "./desk.tsx";
import { EditPage } from "./edit-page/edit-page.tsx";
import { EntryList } from "./entry-list.tsx";
import { KeysDialog } from "./keys/keys-dialog.tsx";
import { type AdminPlace, isTab, placeHref } from "./places.ts";
import { PhoneBar } from "./rail/phone-bar.tsx";
import { Rail } from "./rail/rail.tsx";
import { type RailFold, useRailFold } from "./rail/rail-fold.ts";
import type { AdminRecord } from "./records.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

interface ContentManagerProps {
  user: Editor;
  groups: AdminGroup[];
  place: AdminPlace;
  /** The entry that the address names. */
  entry: string | undefined;
  /** The rail as the server found it in the request's cookies; null where the browser opened the admin. */
  rail: RailFold | null;
}

/** The content manager: the rail with all places, and the screen of the chosen one. */
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

/** The rail, or on phones the bar in its place, beside the screen. */
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
              own: ownKeys(place),
            }}
          />
        </div>
      )}
    </CommandPalette>
  );
}

/** The keys of a screen that has some of its own. */
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
  if (isEditPage && entry && type) return <EditPage type={type} tab={slug} asked={entry} />;
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
