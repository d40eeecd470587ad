import type { ReactNode } from "react";
import { useFormState } from "react-hook-form";
import type { AdminFormTab, AdminType } from "#cms/admin/type.tsx";
import { withinSentence } from "#cms/engine/noun.ts";
import { SeoTab } from "#cms/seo/screens/seo-tab.tsx";
import { Tabs } from "#ui/tabs.tsx";

export interface EditorTab extends Pick<AdminFormTab, "value" | "label" | "fields"> {
  content: (isNew: boolean) => ReactNode;
}

/** The tabs of a form in a dialog. A single tab is shown without a tab bar. */
export function FormTabs({
  label,
  tabs,
  tab,
  onChange,
  isNew,
}: {
  label: string;
  tabs: EditorTab[];
  tab: string;
  onChange: (tab: string) => void;
  isNew: boolean;
}) {
  const [only] = tabs;
  if (tabs.length === 1 && only) return only.content(isNew);
  const items = tabs.map(({ content, ...item }) => ({ ...item, content: content(isNew) }));
  return <Tabs label={label} value={tab} onValueChange={onChange} items={items} />;
}

/** Returns the type's own tabs, or Content, further tabs and, if the type has it, SEO. */
export function tabsOf({ kind, titleField, tabs, moreTabs = [], Fields, seo }: AdminType): EditorTab[] {
  if (tabs) return tabs.map(editorTab);
  const result: EditorTab[] = [];
  if (Fields) {
    result.push({
      value: "content",
      label: "Content",
      fields: [],
      content: (isNew) => <Fields isNew={isNew} />,
    });
  }
  result.push(...moreTabs.map(editorTab));
  if (seo) {
    result.push({
      value: "seo",
      label: "SEO",
      fields: ["metaTitle", "metaDescription"],
      content: () => <SeoTab source={{ contentType: kind, titleField, ...seo }} />,
    });
  }
  return result;
}

const editorTab = ({ Fields, ...tab }: AdminFormTab): EditorTab => ({
  ...tab,
  content: (isNew) => <Fields isNew={isNew} />,
});

/** Returns the tab of a field: the one that lists it, or the first. */
export const tabOf = (field: string, tabs: EditorTab[]): string =>
  (tabs.find(({ fields }) => fields.includes(field)) ?? tabs[0])?.value ?? "";

export const tabsLabel = ({ name }: Pick<AdminType, "name">) => `Parts of the ${withinSentence(name)}`;

/** The name of a tab, marked while one of its fields has an error. */
export function TabLabel({ tab: { value, label }, tabs }: { tab: EditorTab; tabs: EditorTab[] }) {
  const { errors } = useFormState();
  const hasError = Object.keys(errors).some((field) => tabOf(field, tabs) === value);
  return (
    <>
      {label}
      {hasError && <ErrorMark />}
    </>
  );
}

export const ErrorMark = () => (
  <span className="size-2 shrink-0 rounded-full bg-danger forced-colors:bg-[Mark]">
    <span className="sr-only">has errors</span>
  </span>
);
