import type { ReactNode } from "react";
import { Tabs } from "#ui/tabs.tsx";
import { withinSentence } from "../../noun.ts";
import type { AdminFormTab, AdminType } from "../type.tsx";
import { SeoTab } from "./seo-tab.tsx";

export interface EditorTab extends Pick<AdminFormTab, "value" | "label" | "fields"> {
  content: (isNew: boolean) => ReactNode;
}

/** The tabs of a form in a dialog. One tab alone needs no row of tabs. */
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

/** The type's own tabs, or Content, further ones, and, where the type has one, SEO. */
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

/** The tab that a field is on: the one that names it, else the first. */
export const tabOf = (field: string, tabs: EditorTab[]): string =>
  (tabs.find(({ fields }) => fields.includes(field)) ?? tabs[0])?.value ?? "";

/** The words for a form's row of tabs. */
export const tabsLabel = ({ name }: Pick<AdminType, "name">) => `Parts of the ${withinSentence(name)}`;
