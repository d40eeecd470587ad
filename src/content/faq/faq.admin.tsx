import { categoryColumn, orderColumn, slugColumn } from "#cms/admin/columns.ts";
import { CategoryField, entryDefaults, PublishingFields } from "#cms/admin/entry-fields.tsx";
import { FormCheckbox, FormText, FullWidth, TwoColumns } from "#cms/admin/fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType, publishedBadge } from "#cms/admin/type.tsx";
import { routes } from "#shared/routes.ts";
import { type Faq, faqInput } from "./faq.schema.ts";

const path = "/api/faq";

export const faqAdmin = adminType<Faq>({
  kind: "faq",
  noun: "FAQ",
  tab: "FAQ",
  path,
  titleOf: ({ question }) => question,
  bodyOf: ({ answer }) => answer,
  columns: [categoryColumn, orderColumn, slugColumn],
  badgesOf: (faq) => [
    publishedBadge(faq),
    ...(faq.isHome ? [{ label: "Home", tone: "neutral" as const }] : []),
  ],
  publicPath: ({ slug, isPublished }) => (isPublished ? routes.faq.href({ slug }) : null),
  defaults: { ...entryDefaults, question: "", answer: "", isHome: false },
  schema: faqInput,
  seo: { titleField: "question", contentFields: ["answer"] },
  Fields: FaqFields,
});

function FaqFields({ isNew }: AdminFieldsProps) {
  return (
    <TwoColumns>
      <FullWidth>
        <FormText name="question" label="Question" required />
      </FullWidth>
      <SlugField from="question" isNew={isNew} />
      <CategoryField path={path} />
      <FullWidth>
        <FormMarkdown name="answer" label="Answer" rows={10} required linksTerms />
      </FullWidth>
      <PublishingFields>
        <FormCheckbox name="isHome" label="Shown on the home page" />
      </PublishingFields>
    </TwoColumns>
  );
}
