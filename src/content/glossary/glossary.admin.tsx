import { useWatch } from "react-hook-form";
import { categoryColumn, orderColumn, slugColumn } from "#cms/admin/columns.ts";
import { CategoryField, entryDefaults, PublishingFields } from "#cms/admin/entry-fields.tsx";
import { FormCheckbox, FormText, FullWidth, TwoColumns } from "#cms/admin/fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType } from "#cms/admin/type.tsx";
import { glossaryTermDescriptor } from "./glossary.descriptor.ts";

export const glossaryAdmin = adminType(glossaryTermDescriptor, {
  name: "Glossary",
  tab: "Glossary",
  needs: ["definition", "autoLink"],
  columns: [categoryColumn, orderColumn, slugColumn],
  badgesOf: (term) => (term.autoLink ? [{ label: "Auto-link", tone: "neutral" as const }] : []),
  defaults: { ...entryDefaults, term: "", definition: "", autoLink: false },
  seo: { contentFields: ["definition"] },
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
      <CategoryField path={glossaryTermDescriptor.path} />
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
        <FormCheckbox name="autoLink" label="Auto-link" hint="Other texts link to the term automatically." />
      </PublishingFields>
    </TwoColumns>
  );
}
