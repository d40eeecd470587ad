import { categoryColumn, orderColumn, slugColumn } from "#cms/admin/columns.ts";
import { CategoryField, entryDefaults, PublishingFields } from "#cms/admin/entry-fields.tsx";
import { FieldGroup, FormText, FormTextArea, FullWidth } from "#cms/admin/fields.tsx";
import { FormEntries, FormList, useUsedTexts } from "#cms/admin/list-fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType } from "#cms/admin/type.tsx";
import { useCaseDescriptor } from "./use-case.descriptor.ts";
import { SectionsField } from "./use-case.sections-field.tsx";

export const useCaseAdmin = adminType(useCaseDescriptor, {
  tab: "Use Cases",
  hasEditPage: true,
  needs: ["description"],
  columns: [
    categoryColumn,
    { key: "complexity", label: "Complexity", read: ({ complexity }) => complexity || null, isFilter: true },
    {
      key: "contentSections",
      label: "Sections",
      read: (entry) => entry.contentSections.length,
      isNumeric: true,
      from: "lg",
    },
    orderColumn,
    slugColumn,
  ],
  defaults: {
    ...entryDefaults,
    title: "",
    description: "",
    overview: "",
    complexity: "",
    targetAssets: "",
    teamSize: "",
    highlightCategories: [],
    contentSections: [],
    featuredFaqIds: [],
  },
  seo: { contentFields: ["overview", "description"] },
  Fields: UseCaseFields,
});

const levels = ["Low", "Medium", "High"];

function UseCaseFields({ isNew }: AdminFieldsProps) {
  const features = useUsedTexts("/api/features", "name");
  return (
    <div className="flex flex-col gap-8">
      <FieldGroup title="Use case">
        <FullWidth>
          <FormText name="title" label="Title" required />
        </FullWidth>
        <SlugField from="title" isNew={isNew} />
        <CategoryField path={useCaseDescriptor.path} />
        <FullWidth>
          <FormTextArea name="description" label="Description" rows={3} hint="Shown on its card." />
        </FullWidth>
        <FormText name="complexity" label="Complexity" suggestions={levels} />
        <FormText name="targetAssets" label="Target Assets" placeholder="$100M+" />
        <FormText name="teamSize" label="Team Size" placeholder="2-10" />
      </FieldGroup>
      <FieldGroup title="Publishing">
        <PublishingFields />
      </FieldGroup>
      <FieldGroup title="Content">
        <FullWidth>
          <FormMarkdown name="overview" label="Overview" rows={8} topHeading={3} linksTerms />
        </FullWidth>
        <FullWidth>
          <SectionsField name="contentSections" label="Implementation Guide" />
        </FullWidth>
      </FieldGroup>
      <FieldGroup title="Related entries">
        <FormList
          name="highlightCategories"
          label="Highlighted Features"
          itemName="highlighted feature"
          suggestions={features}
        />
        <FormEntries name="featuredFaqIds" label="Featured FAQs" itemName="question" kind="faq" />
      </FieldGroup>
    </div>
  );
}
