import { categoryColumn, orderColumn, slugColumn } from "#cms/admin/columns.ts";
import { CategoryField, entryDefaults, PublishingFields } from "#cms/admin/entry-fields.tsx";
import { FieldGroup, FormText, FormTextArea, FullWidth } from "#cms/admin/fields.tsx";
import { FormEntrySlugs, FormList, useUsedTexts } from "#cms/admin/list-fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType } from "#cms/admin/type.tsx";
import { categoryTitle } from "../landing-page/landing-page.words.ts";
import { buyersGuideDescriptor } from "./buyers-guide.descriptor.ts";

export const buyersGuideAdmin = adminType(buyersGuideDescriptor, {
  tab: "Buyer's Guides",
  hasEditPage: true,
  needs: ["description"],
  columns: [
    {
      ...categoryColumn,
      read: ({ category }) => category && categoryTitle(category),
      nameValue: categoryTitle,
    },
    { key: "targetRole", label: "Target role", read: ({ targetRole }) => targetRole, from: "lg" },
    orderColumn,
    slugColumn,
  ],
  defaults: {
    ...entryDefaults,
    title: "",
    description: "",
    content: "",
    buyerType: "",
    targetRole: "",
    targetAssets: "",
    recommendedUseCases: [],
    priorityFeatures: [],
    checklist: [],
    recommendations: [],
  },
  seo: { contentFields: ["content", "description"] },
  Fields: BuyersGuideFields,
});

function BuyersGuideFields({ isNew }: AdminFieldsProps) {
  const buyerTypes = useUsedTexts(buyersGuideDescriptor.path, "buyerType");
  const features = useUsedTexts("/api/features", "name");
  return (
    <div className="flex flex-col gap-8">
      <FieldGroup title="Guide">
        <FullWidth>
          <FormText name="title" label="Title" required />
        </FullWidth>
        <SlugField from="title" isNew={isNew} />
        <CategoryField path={buyersGuideDescriptor.path} />
        <FullWidth>
          <FormTextArea name="description" label="Description" rows={3} hint="Shown on its card." />
        </FullWidth>
        <FormText name="buyerType" label="Buyer Type" suggestions={buyerTypes} />
        <FormText name="targetRole" label="Target Role" />
        <FormText name="targetAssets" label="Target Assets" placeholder="$100M+" />
      </FieldGroup>
      <FieldGroup title="Publishing">
        <PublishingFields />
      </FieldGroup>
      <FieldGroup title="Content">
        <FullWidth>
          <FormMarkdown
            name="content"
            label="Content"
            rows={15}
            linksTerms
            hint="Each second-level heading (##) starts a new section."
          />
        </FullWidth>
        <FormList name="checklist" label="Checklist" itemName="check" />
        <FormList name="recommendations" label="Recommendations" itemName="recommendation" />
      </FieldGroup>
      <FieldGroup title="Related entries">
        <FormEntrySlugs
          name="recommendedUseCases"
          label="Recommended Use Cases"
          itemName="use case"
          kind="use-case"
        />
        <FormList
          name="priorityFeatures"
          label="Priority Features"
          itemName="priority feature"
          splitsAtCommas
          suggestions={features}
        />
      </FieldGroup>
    </div>
  );
}
