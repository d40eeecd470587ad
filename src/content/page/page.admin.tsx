import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { orderColumn, slugColumn } from "#cms/admin/columns.ts";
import {
  FieldGroup,
  FormCheckbox,
  FormNumber,
  FormSelect,
  FormText,
  FormTextArea,
  FullWidth,
  SeoFields,
} from "#cms/admin/fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType, statusColumn } from "#cms/admin/type.tsx";
import { requiredSlug } from "#cms/engine/input.ts";
import { operatorLabels } from "#cms/settings/operator.ts";
import { settingsOf } from "#cms/settings/placeholders.ts";
import { siteSettingsQuery } from "#cms/settings/screens/site-settings.ts";
import { pageDescriptor } from "./page.descriptor.ts";
import { footerSections, type Page, pageInput } from "./page.schema.ts";

export const pageAdmin = adminType(pageDescriptor, {
  tab: "Pages",
  hasEditPage: true,
  lead: "Basic pages such as contact, privacy and terms.",
  columns: [
    { ...slugColumn, from: undefined },
    statusColumn(pageDescriptor),
    {
      key: "footerSection",
      label: "Footer",
      read: footerOf,
      needs: ["showInFooter"],
      isFilter: true,
      nameValue: (value) => capitalised(value),
    },
    orderColumn,
  ],
  defaults: {
    title: "",
    slug: "",
    content: "",
    excerpt: "",
    showInFooter: false,
    footerSection: "",
    displayOrder: 0,
    isPublished: true,
    metaTitle: "",
    metaDescription: "",
  },
  schema: pageInput.extend({ slug: requiredSlug() }),
  Fields: PageFields,
  words: {
    add: "Add Page",
    createTitle: "Create New Page",
    createButton: "Create Page",
    updateButton: "Update Page",
    createFailed: (message) => `Failed to create page: ${message}`,
    updateFailed: (message) => `Failed to update page: ${message}`,
    deleteFailed: (message) => `Failed to delete page: ${message}`,
    deleteQuestion: (title) => `Are you sure you want to delete "${title}"?`,
    loading: "Loading pages...",
    noMatch: "No pages match your search.",
    none: "No pages created yet.",
  },
});

function footerOf({ showInFooter, footerSection }: Page): string | null {
  if (!showInFooter) return null;
  return footerSection ? capitalised(footerSection) : "Footer";
}

function PageFields({ isNew }: AdminFieldsProps) {
  const isInFooter = useWatch({ name: "showInFooter" }) === true;
  return (
    <div className="flex flex-col gap-6">
      <FieldGroup title="Basic Information">
        <FormText name="title" label="Title" required />
        <SlugField from="title" isNew={isNew} label="URL Slug" required />
        <FullWidth>
          <FormMarkdown name="content" label="Content" hint="Markdown is supported" rows={15} required />
          <NeededSettings />
        </FullWidth>
        <FullWidth>
          <FormTextArea name="excerpt" label="Excerpt" rows={2} hint="Optional" />
        </FullWidth>
      </FieldGroup>
      <FieldGroup title="Display Settings">
        <div className="self-center">
          <FormCheckbox name="showInFooter" label="Show in footer" />
        </div>
        {isInFooter && (
          <FormSelect
            name="footerSection"
            label="Footer section"
            placeholder="No section"
            options={footerSections.map((value) => ({ value, label: capitalised(value) }))}
          />
        )}
        <FormNumber name="displayOrder" label="Display order" hint="Lower numbers appear first" />
        <div className="self-center">
          <FormCheckbox name="isPublished" label="Published" />
        </div>
      </FieldGroup>
      <FieldGroup title="SEO Settings">
        <SeoFields />
      </FieldGroup>
    </div>
  );
}

/** Lists the operator settings that the text refers to, and which are missing. */
function NeededSettings() {
  const text: unknown = useWatch({ name: "content" });
  const { data: operator } = useQuery(siteSettingsQuery);
  const names = settingsOf(typeof text === "string" ? text : "");
  if (names.length === 0 || !operator) return null;
  const values = new Map<string, string | null>(Object.entries(operator));
  const labels = new Map<string, string>(Object.entries(operatorLabels));
  return (
    <p className="mt-2 text-13 text-muted">
      Settings in this text:{" "}
      {names
        .map((name) => {
          const label = labels.get(name);
          if (!label) return `${name} (unknown: left out)`;
          return values.get(name) ? label : `${label} (not set: left out)`;
        })
        .join(", ")}
      . Set them under Settings.
    </p>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
