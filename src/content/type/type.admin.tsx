import { categoryColumn, orderColumn, slugColumn } from "#cms/admin/columns.ts";
import { CategoryField, entryDefaults, PublishingFields } from "#cms/admin/entry-fields.tsx";
import { FormText, FormTextArea, FullWidth, TwoColumns } from "#cms/admin/fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType, publishedBadge } from "#cms/admin/type.tsx";
import { routes } from "#shared/routes.ts";
import { type FamilyOfficeType, familyOfficeTypeInput } from "./type.schema.ts";

const path = "/api/types";

export const typeAdmin = adminType<FamilyOfficeType>({
  kind: "type",
  noun: "Type",
  tab: "Types",
  path,
  titleOf: ({ title }) => title,
  bodyOf: ({ description }) => description,
  columns: [categoryColumn, orderColumn, slugColumn],
  badgesOf: (entry) => [publishedBadge(entry)],
  publicPath: ({ slug, isPublished }) => (isPublished ? routes.type.href({ slug }) : null),
  defaults: { ...entryDefaults, title: "", description: "", content: "", typicalCosts: "" },
  schema: familyOfficeTypeInput,
  seo: { titleField: "title", contentFields: ["content", "description"] },
  Fields: TypeFields,
});

function TypeFields({ isNew }: AdminFieldsProps) {
  return (
    <TwoColumns>
      <FullWidth>
        <FormText name="title" label="Title" required />
      </FullWidth>
      <SlugField from="title" isNew={isNew} />
      <CategoryField path={path} />
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
