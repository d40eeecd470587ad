import { useFormContext } from "react-hook-form";
import { z } from "zod";
import {
  FormCheckbox,
  FormSelect,
  FormText,
  FormTextArea,
  FullWidth,
  TwoColumns,
  useFieldError,
} from "#cms/admin/fields.tsx";
import { adminType } from "#cms/admin/type.tsx";
import { Alert } from "#ui/alert.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { contentHubDescriptor } from "./content-hub.descriptor.ts";
import { contentHubInput } from "./content-hub.schema.ts";
import { type HubPageType, hubPageTypes } from "./related-content.ts";

const noun = "content hub configuration";

export const contentHubAdmin = adminType(contentHubDescriptor, {
  tab: "Content Hub",
  heading: "Content Hub Configurations",
  isEditedInPlace: true,
  needs: ["description"],
  columns: [
    {
      key: "pageType",
      label: "Page type",
      read: ({ pageType }) => pageTypeLabels[pageType],
      isFilter: true,
      nameValue: (value) => new Map<string, string>(Object.entries(pageTypeLabels)).get(value) ?? value,
    },
    { key: "pageSlug", label: "Page slug", read: ({ pageSlug }) => pageSlug },
    { key: "topic", label: "Topic", read: ({ topic }) => topic },
    {
      key: "relatedContent",
      label: "Items",
      read: ({ relatedContent }) => relatedContent.length,
      isNumeric: true,
    },
  ],
  defaults: {
    pageType: "",
    pageSlug: "",
    isEnabled: true,
    title: "",
    description: "",
    topic: "",
    relatedContent: "[]",
  },
  toForm: ({ relatedContent }) => ({ relatedContent: JSON.stringify(relatedContent, null, 2) }),
  schema: contentHubInput.extend({
    relatedContent: z
      .string()
      .transform((text, context) => {
        try {
          return JSON.parse(text);
        } catch {
          context.addIssue({ code: "custom", message: "Invalid JSON in related content field" });
          return z.NEVER;
        }
      })
      .pipe(contentHubInput.shape.relatedContent),
  }),
  Fields: ContentHubFields,
  words: {
    add: "Add Configuration",
    createTitle: "Create Content Hub Configuration",
    editTitle: "Edit Content Hub Configuration",
    created: `Content hub configuration created successfully`,
    updated: `Content hub configuration updated successfully`,
    deleted: `Content hub configuration deleted successfully`,
    createFailed: () => `Failed to create ${noun}`,
    updateFailed: () => `Failed to update ${noun}`,
    deleteFailed: () => `Failed to delete ${noun}`,
    deleteQuestion: () => `Are you sure you want to delete this ${noun}?`,
    none: "No content hub configurations created yet.",
  },
});

const pageTypeLabels: Record<HubPageType, string> = {
  faq: "FAQ",
  glossary: "Glossary",
  service: "Service",
  type: "Type",
};

function ContentHubFields() {
  return (
    <TwoColumns>
      <FormSelect
        name="pageType"
        label="Page Type"
        required
        placeholder="Choose a type"
        options={hubPageTypes.map((value) => ({ value, label: pageTypeLabels[value] }))}
      />
      <FormText name="pageSlug" label="Page Slug" required />
      <FullWidth>
        <FormText name="title" label="Title" required />
      </FullWidth>
      <FullWidth>
        <FormTextArea name="description" label="Description" rows={3} required />
      </FullWidth>
      <FormText name="topic" label="Topic" required />
      <div className="self-center">
        <FormCheckbox name="isEnabled" label="Enabled" />
      </div>
      <FullWidth>
        <RelatedContentField />
      </FullWidth>
    </TwoColumns>
  );
}

/** Edits the list as JSON. */
function RelatedContentField() {
  const { register } = useFormContext();
  const error = useFieldError("relatedContent");
  return (
    <div className="flex flex-col gap-3">
      <TextAreaField
        {...register("relatedContent")}
        label="Related Content (JSON)"
        rows={10}
        required
        spellCheck={false}
        hint='A list such as [{"type": "faq", "title": "…", "slug": "…", "isCurrentPage": false}]; types are faq, glossary and type.'
      />
      {error && <Alert>{error}</Alert>}
    </div>
  );
}
