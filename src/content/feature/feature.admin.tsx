import { categoryColumn, orderColumn, slugColumn } from "#cms/admin/columns.ts";
import { CategoryField, entryDefaults, PublishingFields } from "#cms/admin/entry-fields.tsx";
import { FormText, FormTextArea, FullWidth, TwoColumns } from "#cms/admin/fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType, publishedBadge } from "#cms/admin/type.tsx";
import { routes } from "#shared/routes.ts";
import { type Feature, featureInput } from "./feature.schema.ts";

const path = "/api/features";

export const featureAdmin = adminType<Feature>({
  kind: "feature",
  noun: "Feature",
  tab: "Features",
  path,
  titleOf: ({ name }) => name,
  bodyOf: ({ description }) => description,
  columns: [categoryColumn, orderColumn, slugColumn],
  badgesOf: (feature) => [publishedBadge(feature)],
  publicPath: ({ slug, isPublished }) => (isPublished ? routes.feature.href({ slug }) : null),
  defaults: { ...entryDefaults, name: "", description: "", content: "", importance: "", complexity: "" },
  schema: featureInput,
  seo: { titleField: "name", contentFields: ["content", "description"] },
  Fields: FeatureFields,
});

function FeatureFields({ isNew }: AdminFieldsProps) {
  return (
    <TwoColumns>
      <FullWidth>
        <FormText name="name" label="Name" required />
      </FullWidth>
      <SlugField from="name" isNew={isNew} />
      <CategoryField path={path} />
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
