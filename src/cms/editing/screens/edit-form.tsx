import { type ReactNode, useMemo, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useSite } from "#cms/page/site.tsx";
import { keepFocus } from "#ui/keep-focus.ts";
import { Tabs } from "#ui/tabs.tsx";
import { Seo } from "../../../page/seo.tsx";
import { entryHref } from "../../addresses.ts";
import type { EntryData } from "../../calls.ts";
import { useMay } from "../../editor-context.ts";
import { FormSections, SectionContext, useSection } from "../../form-sections.ts";
import { type AdminType, labelsOf } from "../../type.tsx";
import { DraftFieldNotes } from "../drafts/draft-field-notes.tsx";
import { EntryForm } from "../entry-form.tsx";
import { type EditorTab, tabsLabel } from "../form-tabs.tsx";
import { LeaveQuestion } from "../leave-question.tsx";
import { useSaveKeys } from "../use-entry-editor.ts";
import { EditHead } from "./edit-head.tsx";
import { EditPageContext, useEditPage } from "./edit-page-state.ts";
import { EditSide } from "./edit-side.tsx";
import { SectionNav } from "./section-nav.tsx";
import { editPageSlots } from "./slots.ts";
import { TabLabel } from "./tab-label.tsx";
import { useEditPageState } from "./use-edit-page-state.ts";

/** An entry's form as a page: the head with its buttons, the sections, the fields, and what belongs to the entry. */
export function EditForm(props: {
  type: AdminType;
  tab: string;
  entry: EntryData | null;
  list: string;
  formKey: string;
}) {
  const { type, entry } = props;
  const site = useSite();
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
                // biome-ignore lint/suspicious/noArrayIndexKey: the slots never change places
                <Notice key={index} />
              ))}
              <EntryForm editing={editing} takesFocus={!entry} className="flex min-w-0 flex-col gap-5">
                <DraftFieldNotes>
                  <FormParts sections={sections} />
                </DraftFieldNotes>
              </EntryForm>
            </div>
            {entry && <EditSide entry={entry} />}
          </div>
        </section>
        <LeaveQuestion
          blocker={editing.blocker}
          isSaving={editing.isSubmitting}
          isUncertain={editing.failure?.status === 0}
          onDiscard={editing.draft.end}
        />
      </FormProvider>
    </EditPageContext>
  );
}

/** The tabs of the form; one alone needs no row of tabs. */
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

/** One tab of the form. Fields outside of its groups are a section under the tab's own name. */
function FormPart({ tab, sections, isNew }: { tab: EditorTab; sections: FormSections; isNew: boolean }) {
  const around = useMemo(() => ({ sections, tab: tab.value, id: "" }), [sections, tab.value]);
  return (
    <SectionContext value={around}>
      <WholeTab label={tab.label}>{tab.content(isNew)}</WholeTab>
    </SectionContext>
  );
}

function WholeTab({ label, children }: { label: string; children: ReactNode }) {
  // A group within may have the same name.
  const section = useSection(label, "");
  return (
    <SectionContext value={section}>
      <div id={section?.id} tabIndex={-1} className="outline-none">
        {children}
      </div>
    </SectionContext>
  );
}
