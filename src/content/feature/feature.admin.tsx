import { categoryColumn, orderColumn, slugColumn } from "#cms/admin/columns.ts";
import { CategoryField, entryDefaults, PublishingFields } from "#cms/admin/entry-fields.tsx";
import { FormText, FormTextArea, FullWidth, TwoColumns } from "#cms/admin/fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType } from "#cms/admin/type.tsx";
import { featureDescriptor } from "./feature.descriptor.ts";

export const featureAdmin = adminType(featureDescriptor, {
  tab: "Features",
  needs: ["description"],
  columns: [categoryColumn, orderColumn, slugColumn],
  defaults: { ...entryDefaults, name: "", description: "", content: "", importance: "", complexity: "" },
  seo: { contentFields: ["content", "description"] },
  Fields: FeatureFields,
});

function FeatureFields({ isNew }: AdminFieldsProps) {
  return (
    <TwoColumns>
      <FullWidth>
        <FormText name="name" label="Name" required />
      </FullWidth>
      <SlugField from="name" isNew={isNew} />
      <CategoryField path={featureDescriptor.path} />
      <FullWidth>
        <FormTextArea name="description" label="Description" rows={3} />
      </FullWidth>
      <FullWidth>
        <FormMarkdown name="content" label="Content" rows={10} linksTerms />
      </FullWidth>
      <FormText name="importance" label="Importance" suggestions={["High", "Medium", "Low"]} />
      <FormText name="complexity" label="Complexity" suggestions={["High", "Medium", "Low"]} />
      <PublishingFields />
    </TwoColumns>
  );
}
