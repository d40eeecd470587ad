import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { useMay } from "#accounts/editor-context.ts";
import { draftHref, draftParam, entryHref, listParam } from "#cms/admin/addresses.ts";
import { FieldNotes } from "#cms/admin/field-notes.tsx";
import { FormSections, SectionContext, useSection } from "#cms/admin/form-sections.ts";
import { LeaveQuestion } from "#cms/admin/leave-question.tsx";
import { type AdminType, labelsOf } from "#cms/admin/type.tsx";
import { adminEntryQuery, type EntryData } from "#http/client/calls.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { keepFocus } from "#ui/keep-focus.ts";
import { Tabs } from "#ui/tabs.tsx";
import { useToast } from "#ui/toast.tsx";
import { DraftNotices } from "./draft-notices.tsx";
import { EditHead } from "./edit-head.tsx";
import { EditPageContext, type EditPageState, useEditPage } from "./edit-page-state.ts";
import { EditSide } from "./edit-side.tsx";
import { EntryForm } from "./entry-form.tsx";
import { useLockReason } from "./form-lock.ts";
import { type EditorTab, TabLabel, tabsLabel } from "./form-tabs.tsx";
import { PreviousValue } from "./previous-value.tsx";
import { SectionNav } from "./section-nav.tsx";
import { entryOfKey } from "./unsaved-draft-store.ts";
import { useDraft, useDraftKeeper } from "./use-draft-keeper.ts";
import { type EntryEditing, useEntryEditor, useSaveKeys } from "./use-entry-editor.ts";

/** An entry's form as a page: the header with its buttons, the section navigation, the fields, and the side column. */
export function EditForm(props: {
  type: AdminType;
  tab: string;
  entry: EntryData | null;
  list: string;
  formKey: string;
}) {
  const { type, entry } = props;
  const site = useSite();
  const navigate = useNavigate();
  const words = labelsOf(type);
  const state = useEditPageState(props);
  const { editing, title, offersPublish } = state;
  const [sections] = useState(() => new FormSections());
  const mayWrite = useMay("content:write");
  const pressPublic = offersPublish ? state.publish : state.save;
  useSaveKeys(mayWrite ? editing.formId : null, mayWrite ? pressPublic : undefined);
  return (
    <EditPageContext value={state}>
      <FormProvider {...editing.form}>
        <Seo
          title={`${title} | Content Management | ${site.name}`}
          description="Edit this site."
          path={entryHref(props.tab, entry?.id ?? "new")}
          noIndex
        />
        <section aria-label={entry ? words.editTitle : words.createTitle} className="edit-page">
          <EditHead />
          <div className="grid gap-x-10 gap-y-4 pt-5 pb-24 md:grid-cols-[11rem_minmax(0,40rem)] md:justify-start xl:grid-cols-[11rem_minmax(0,40rem)_17rem] xl:justify-between 2xl:justify-start 2xl:gap-x-16">
            <SectionNav sections={sections} />
            <div ref={keepFocus} tabIndex={-1} className="flex min-w-0 flex-col gap-5 outline-none">
              <DraftNotices />
              <EntryForm
                editing={editing}
                offersUnsaved={state.keeper.isNew}
                onRestore={({ key }) => {
                  editing.letGo();
                  void navigate(draftHref(props.tab, entryOfKey(key)));
                }}
                takesFocus={!entry}
                className="flex min-w-0 flex-col gap-5"
              >
                <DraftFieldNotes>
                  <FormParts sections={sections} />
                </DraftFieldNotes>
              </EntryForm>
            </div>
            <EditSide entry={entry} />
          </div>
        </section>
        <LeaveQuestion
          blocker={editing.blocker}
          isSaving={editing.isSubmitting}
          isUncertain={editing.failure?.status === 0}
          onDiscard={() => {
            editing.draft.end();
            state.keeper.abandon();
          }}
        />
      </FormProvider>
    </EditPageContext>
  );
}

/** The tabs of the form. A single tab is shown without a tab bar. */
function FormParts({ sections }: { sections: FormSections }) {
  const { type, entry, editing } = useEditPage();
  const { tabs, tab, setTab } = editing;
  const partOf = (one: EditorTab) => <FormPart tab={one} sections={sections} isNew={!entry} />;
  const [only] = tabs;
  if (tabs.length === 1 && only) return partOf(only);
  return (
    <Tabs
      label={tabsLabel(type)}
      value={tab}
      onValueChange={setTab}
      items={tabs.map((one) => ({
        value: one.value,
        label: <TabLabel tab={one} tabs={tabs} />,
        content: partOf(one),
      }))}
    />
  );
}

/** One tab of the form. Fields outside groups form a section with the tab's name. */
function FormPart({ tab, sections, isNew }: { tab: EditorTab; sections: FormSections; isNew: boolean }) {
  const around = useMemo(() => ({ sections, tab: tab.value, id: "" }), [sections, tab.value]);
  return (
    <SectionContext value={around}>
      <WholeTab label={tab.label}>{tab.content(isNew)}</WholeTab>
    </SectionContext>
  );
}

function WholeTab({ label, children }: { label: string; children: ReactNode }) {
  // The empty key avoids a clash with a group of the same name.
  const section = useSection(label, "");
  return (
    <SectionContext value={section}>
      <div id={section?.id} tabIndex={-1} className="outline-none">
        {children}
      </div>
    </SectionContext>
  );
}

/** Marks the fields that differ between the draft and the live entry. */
function DraftFieldNotes({ children }: { children: ReactNode }) {
  const { draft, entry } = useDraft();
  const changed = entry ? (draft?.changed ?? []) : [];
  const key = changed.join(" ");
  const noteOf = useCallback(
    (name: string) => (key.split(" ").includes(name) ? <PreviousValue field={name} /> : null),
    [key],
  );
  return <FieldNotes value={noteOf}>{children}</FieldNotes>;
}

interface Opened {
  type: AdminType;
  tab: string;
  entry: EntryData | null;
  list: string;
  /** Stays the same when a new entry gets its address, so that the form stays mounted. */
  formKey: string;
}

/** The form of an edit page and its save actions. */
function useEditPageState({ type, tab, entry, list, formKey }: Opened): EditPageState {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const keeper = useDraftKeeper(type, entry);
  const { subscribe, read } = keeper.keeper;
  const lock = useLockReason(useSyncExternalStore(subscribe, read, read).draft);
  const toast = useToast();
  const tellLock = () => toast({ title: "Not saved", description: lock ?? undefined });
  const editing: EntryEditing = useEntryEditor({
    ...keeper,
    type,
    entry,
    staysOpen: true,
    onStay: (saved) => {
      setSavedAt(new Date());
      saves.current++;
      client.setQueryData(adminEntryQuery(type.path, saved.id).queryKey, saved);
      if (entry) return;
      const query = new URLSearchParams({
        ...(list !== "" && { [listParam]: list }),
        ...(!type.hasEditPage && { [draftParam]: String(saved.id) }),
      });
      const address = `${entryHref(tab, saved.id)}${query.size > 0 ? `?${query}` : ""}`;
      editing.pass(
        () => void navigate(address, { replace: true, state: { formKey }, preventScrollReset: true }),
      );
    },
  });
  const saves = useRef(0);
  const { status } = type;
  const isLive = entry !== null && entry[status.field] === status.values[status.visible];
  const isChosenPublic =
    useWatch({ control: editing.form.control, name: status.field }) === status.values[status.visible];

  /** A failed save leaves the status unchanged. */
  const saveAs = async (name: string) => {
    if (editing.isSubmitting || editing.conflict) return;
    const { form } = editing;
    const before: unknown = form.getValues(status.field);
    const savesBefore = saves.current;
    form.setValue(status.field, status.values[name], { shouldDirty: true });
    await editing.submit();
    if (saves.current === savesBefore) form.setValue(status.field, before, { shouldDirty: true });
  };
  const publishHref = entry && type.publishHref?.(entry);
  /** Opens the type's publication screen, which shows the stored entry, after saving. */
  const goToPublication = async (href: string) => {
    if (editing.isSubmitting || editing.conflict) return;
    const savesBefore = saves.current;
    if (editing.isDirty) await editing.submit();
    if (editing.isDirty && saves.current === savesBefore) return;
    editing.letGo();
    void navigate(href);
  };

  return {
    type,
    tab,
    list,
    entry,
    editing,
    title: entry ? type.titleOf(entry) : labelsOf(type).createTitle,
    isLive,
    offersPublish: entry ? !isLive : !isChosenPublic,
    savedAt,
    keeper: keeper.keeper,
    lock,
    tellLock,
    save: () => {
      if (lock !== null) tellLock();
      else if (!editing.isSubmitting && !editing.conflict) void editing.submit();
    },
    publish: () => {
      if (lock !== null) tellLock();
      else if (publishHref) void goToPublication(publishHref);
      else void saveAs(status.visible);
    },
    unpublish: () => {
      if (lock !== null) tellLock();
      else if (entry) void saveAs(withdrawnStatus(type, entry));
    },
  };
}

/** The status of a withdrawn entry: the type's choice, or the last status other than the visible one. */
const withdrawnStatus = ({ status }: AdminType, entry: EntryData) =>
  status.withdrawn?.(entry) ??
  Object.keys(status.values).findLast((name) => name !== status.visible) ??
  status.visible;
