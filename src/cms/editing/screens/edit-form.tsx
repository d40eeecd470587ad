import { type ReactNode, useCallback, useMemo, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useNavigate } from "react-router";
import { useMay } from "#accounts/editor-context.ts";
import { draftHref, entryHref } from "#cms/admin/addresses.ts";
import { FieldNotes } from "#cms/admin/field-notes.tsx";
import { FormSections, SectionContext, useSection } from "#cms/admin/form-sections.ts";
import { LeaveQuestion } from "#cms/admin/leave-question.tsx";
import { type AdminType, labelsOf } from "#cms/admin/type.tsx";
import type { EntryData } from "#http/client/calls.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { keepFocus } from "#ui/keep-focus.ts";
import { Tabs } from "#ui/tabs.tsx";
import { EditHead } from "./edit-head.tsx";
import { EditPageContext, useEditPage } from "./edit-page-state.ts";
import { EditSide } from "./edit-side.tsx";
import { EntryForm } from "./entry-form.tsx";
import { type EditorTab, tabsLabel } from "./form-tabs.tsx";
import { PreviousValue } from "./previous-value.tsx";
import { SectionNav } from "./section-nav.tsx";
import { editPageSlots } from "./slots.ts";
import { TabLabel } from "./tab-label.tsx";
import { entryOfKey } from "./unsaved-draft-store.ts";
import { useDraft } from "./use-draft-keeper.ts";
import { useEditPageState } from "./use-edit-page-state.ts";
import { useSaveKeys } from "./use-entry-editor.ts";

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
              {editPageSlots.notices.map((Notice, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the slots are never reordered
                <Notice key={index} />
              ))}
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
