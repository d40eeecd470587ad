import { useWatch } from "react-hook-form";
import { categoryColumn, orderColumn, slugColumn } from "#cms/admin/columns.ts";
import { CategoryField, entryDefaults, PublishingFields } from "#cms/admin/entry-fields.tsx";
import { FormCheckbox, FormText, FullWidth, TwoColumns } from "#cms/admin/fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType, publishedBadge } from "#cms/admin/type.tsx";
import { routes } from "#shared/routes.ts";
import { type GlossaryTerm, glossaryTermInput } from "./glossary.schema.ts";

const path = "/api/glossary";

export const glossaryAdmin = adminType<GlossaryTerm>({
  kind: "glossary",
  noun: "Glossary",
  tab: "Glossary",
  path,
  titleOf: ({ term }) => term,
  bodyOf: ({ definition }) => definition,
  columns: [categoryColumn, orderColumn, slugColumn],
  badgesOf: (term) => [
    publishedBadge(term),
    ...(term.autoLink ? [{ label: "Auto-link", tone: "neutral" as const }] : []),
  ],
  publicPath: ({ slug, isPublished }) => (isPublished ? routes.term.href({ slug }) : null),
  defaults: { ...entryDefaults, term: "", definition: "", autoLink: false },
  schema: glossaryTermInput,
  seo: { titleField: "term", contentFields: ["definition"] },
  Fields: GlossaryFields,
});

function GlossaryFields({ isNew }: AdminFieldsProps) {
  const slug: unknown = useWatch({ name: "slug" });
  return (
    <TwoColumns>
      <FullWidth>
        <FormText name="term" label="Term" required />
      </FullWidth>
      <SlugField from="term" isNew={isNew} />
      <CategoryField path={path} />
      <FullWidth>
        <FormMarkdown
          name="definition"
          label="Definition"
          rows={10}
          required
          linksTerms
          ownTerm={typeof slug === "string" ? slug : undefined}
        />
      </FullWidth>
      <PublishingFields>
        <FormCheckbox name="autoLink" label="Auto-link" hint="Other texts link to the term by themselves." />
      </PublishingFields>
    </TwoColumns>
  );
}
