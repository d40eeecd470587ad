import { categoryColumn, orderColumn, slugColumn } from "#cms/admin/columns.ts";
import { CategoryField, entryDefaults, PublishingFields } from "#cms/admin/entry-fields.tsx";
import { FormCheckbox, FormText, FullWidth, TwoColumns } from "#cms/admin/fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType } from "#cms/admin/type.tsx";
import { faqDescriptor } from "./faq.descriptor.ts";

export const faqAdmin = adminType(faqDescriptor, {
  name: "FAQ",
  tab: "FAQ",
  needs: ["answer", "isHome"],
  columns: [categoryColumn, orderColumn, slugColumn],
  badgesOf: (faq) => (faq.isHome ? [{ label: "Home", tone: "neutral" as const }] : []),
  defaults: { ...entryDefaults, question: "", answer: "", isHome: false },
  seo: { contentFields: ["answer"] },
  Fields: FaqFields,
});

function FaqFields({ isNew }: AdminFieldsProps) {
  return (
    <TwoColumns>
      <FullWidth>
        <FormText name="question" label="Question" required />
      </FullWidth>
      <SlugField from="question" isNew={isNew} />
      <CategoryField path={faqDescriptor.path} />
      <FullWidth>
        <FormMarkdown name="answer" label="Answer" rows={10} required linksTerms />
      </FullWidth>
      <PublishingFields>
        <FormCheckbox name="isHome" label="Shown on the home page" />
      </PublishingFields>
    </TwoColumns>
  );
}
