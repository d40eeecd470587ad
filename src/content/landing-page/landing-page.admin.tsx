import { orderColumn, slugColumn } from "#cms/admin/columns.ts";
import {
  FormCheckbox,
  FormNumber,
  FormSelect,
  FormText,
  FormWordCountedText,
  FullWidth,
  SeoFields,
  TwoColumns,
} from "#cms/admin/fields.tsx";
import { FormChips, FormEntries } from "#cms/admin/list-fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType } from "#cms/admin/type.tsx";
import { requiredSlug } from "#cms/engine/input.ts";
import { routes } from "#shared/routes.ts";
import { cutAtWord } from "#shared/text.ts";
import { useFollowing } from "#ui/form/following.ts";
import { landingPageDescriptor } from "./landing-page.descriptor.ts";
import { landingPageInput } from "./landing-page.schema.ts";
import { categoryTitle, landingCategories, usualCtaText } from "./landing-page.words.ts";

export const landingPageAdmin = adminType(landingPageDescriptor, {
  tab: "Landing Pages",
  hasEditPage: true,
  needs: ["introduction"],
  columns: [
    {
      key: "category",
      label: "Category",
      read: ({ category }) => categoryTitle(category),
      isFilter: true,
      nameValue: categoryTitle,
    },
    orderColumn,
    slugColumn,
  ],
  defaults: {
    title: "",
    slug: "",
    category: "",
    primaryKeyword: "",
    secondaryKeywords: [],
    introduction: "",
    content: "",
    associatedVendorIds: [],
    associatedFaqIds: [],
    metaTitle: "",
    metaDescription: "",
    ctaText: usualCtaText,
    ctaUrl: routes.compare.href(),
    displayOrder: 0,
    includeBuyerPersonas: true,
    includeComparisonTable: true,
    isPublished: false,
    enableRelatedInfo: false,
  },
  schema: landingPageInput.extend({ slug: requiredSlug() }),
  tabs: [
    {
      value: "content",
      label: "Content",
      fields: ["title", "slug", "category", "primaryKeyword", "secondaryKeywords", "introduction", "content"],
      Fields: ContentFields,
    },
    {
      value: "entries",
      label: "Vendors & FAQs",
      fields: ["associatedVendorIds", "associatedFaqIds"],
      Fields: EntryFields,
    },
    {
      value: "settings",
      label: "SEO & Settings",
      fields: ["metaTitle", "metaDescription", "ctaText", "ctaUrl", "displayOrder"],
      Fields: SettingsFields,
    },
  ],
  words: { createButton: "Create Landing Page", updateButton: "Update Landing Page" },
});

const metaTitleOf = (title: string) => cutAtWord(title.trim(), 60);

function ContentFields({ isNew }: AdminFieldsProps) {
  useFollowing({ from: "title", to: "metaTitle", make: metaTitleOf, isNew });
  return (
    <TwoColumns>
      <FullWidth>
        <FormText name="title" label="Title" required />
      </FullWidth>
      <SlugField from="title" isNew={isNew} label="URL Slug" required />
      <FormSelect
        name="category"
        label="Category"
        required
        placeholder="Choose a category"
        options={Object.entries(landingCategories).map(([value, label]) => ({ value, label }))}
      />
      <FormText name="primaryKeyword" label="Primary Keyword" required />
      <FormChips
        name="secondaryKeywords"
        label="Secondary Keywords"
        hint="Enter adds one, commas separate several."
      />
      <FullWidth>
        <FormWordCountedText
          name="introduction"
          label="Introduction"
          required
          rows={4}
          least={40}
          most={80}
        />
      </FullWidth>
      <FullWidth>
        <FormMarkdown name="content" label="Additional Content" rows={12} topHeading={3} />
      </FullWidth>
    </TwoColumns>
  );
}

function EntryFields() {
  return (
    <TwoColumns>
      <FormEntries
        name="associatedVendorIds"
        label="Vendors"
        itemName="vendor"
        kind="vendor"
        hint="The page shows the first four that are published."
      />
      <FormEntries
        name="associatedFaqIds"
        label="FAQs"
        itemName="question"
        kind="faq"
        hint="The page shows the first five that are published."
      />
    </TwoColumns>
  );
}

function SettingsFields() {
  return (
    <div className="flex flex-col gap-5">
      <SeoFields />
      <TwoColumns>
        <FormText name="ctaText" label="CTA Text" />
        <FormText name="ctaUrl" label="CTA URL" />
        <FormNumber name="displayOrder" label="Display Order" hint="Lower numbers appear first" />
        <div className="flex flex-col justify-center gap-1">
          <FormCheckbox name="includeBuyerPersonas" label="Include Buyer Personas" />
          <FormCheckbox name="includeComparisonTable" label="Include Comparison Table" />
          <FormCheckbox name="isPublished" label="Published" />
          <FormCheckbox name="enableRelatedInfo" label="Enable AI Related Info" />
        </div>
      </TwoColumns>
    </div>
  );
}
