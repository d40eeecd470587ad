import { categoryColumn, orderColumn, slugColumn } from "#cms/admin/columns.ts";
import { CategoryField, entryDefaults, PublishingFields } from "#cms/admin/entry-fields.tsx";
import { FormText, FormTextArea, FullWidth, TwoColumns } from "#cms/admin/fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType } from "#cms/admin/type.tsx";
import { familyOfficeTypeDescriptor } from "./type.descriptor.ts";

export const typeAdmin = adminType(familyOfficeTypeDescriptor, {
  tab: "Types",
  needs: ["description"],
  columns: [categoryColumn, orderColumn, slugColumn],
  defaults: { ...entryDefaults, title: "", description: "", content: "", typicalCosts: "" },
  seo: { contentFields: ["content", "description"] },
  Fields: TypeFields,
});

function TypeFields({ isNew }: AdminFieldsProps) {
  return (
    <TwoColumns>
      <FullWidth>
        <FormText name="title" label="Title" required />
      </FullWidth>
      <SlugField from="title" isNew={isNew} />
      <CategoryField path={familyOfficeTypeDescriptor.path} />
      <FullWidth>
        <FormTextArea name="description" label="Description" rows={3} />
      </FullWidth>
      <FullWidth>
        <FormMarkdown name="content" label="Content" rows={10} linksTerms />
      </FullWidth>
      <FullWidth>
        <FormText name="typicalCosts" label="Typical Costs" hint="Free text, such as a cost range." />
      </FullWidth>
      <PublishingFields />
    </TwoColumns>
  );
}
