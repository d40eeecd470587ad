import { useQuery } from "@tanstack/react-query";
import { categoryColumn, orderColumn, slugColumn } from "#cms/admin/columns.ts";
import { CategoryField, entryDefaults, PublishingFields } from "#cms/admin/entry-fields.tsx";
import { FieldGroup, FormText, FormTextArea, FullWidth } from "#cms/admin/fields.tsx";
import { ChoicesInput, FormEntries, FormList, useListField, useUsedTexts } from "#cms/admin/list-fields.tsx";
import { FormMarkdown, MarkdownInput } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType } from "#cms/admin/type.tsx";
import { adminListQuery } from "#http/client/calls.ts";
import { ItemList } from "#ui/form/item-list.tsx";
import { TextField } from "#ui/text-field.tsx";
import { type ContentSection, contentSection } from "./content-section.ts";
import { useCaseDescriptor } from "./use-case.descriptor.ts";

export const useCaseAdmin = adminType(useCaseDescriptor, {
  tab: "Use Cases",
  hasEditPage: true,
  needs: ["description"],
  columns: [
    categoryColumn,
    { key: "complexity", label: "Complexity", read: ({ complexity }) => complexity || null, isFilter: true },
    {
      key: "contentSections",
      label: "Sections",
      read: (entry) => entry.contentSections.length,
      isNumeric: true,
      from: "lg",
    },
    orderColumn,
    slugColumn,
  ],
  defaults: {
    ...entryDefaults,
    title: "",
    description: "",
    overview: "",
    complexity: "",
    targetAssets: "",
    teamSize: "",
    highlightCategories: [],
    contentSections: [],
    featuredFaqIds: [],
  },
  seo: { contentFields: ["overview", "description"] },
  Fields: UseCaseFields,
});

const levels = ["Low", "Medium", "High"];

function UseCaseFields({ isNew }: AdminFieldsProps) {
  const features = useUsedTexts("/api/features", "name");
  return (
    <div className="flex flex-col gap-8">
      <FieldGroup title="Use case">
        <FullWidth>
          <FormText name="title" label="Title" required />
        </FullWidth>
        <SlugField from="title" isNew={isNew} />
        <CategoryField path={useCaseDescriptor.path} />
        <FullWidth>
          <FormTextArea name="description" label="Description" rows={3} hint="Shown on its card." />
        </FullWidth>
        <FormText name="complexity" label="Complexity" suggestions={levels} />
        <FormText name="targetAssets" label="Target Assets" placeholder="$100M+" />
        <FormText name="teamSize" label="Team Size" placeholder="2-10" />
      </FieldGroup>
      <FieldGroup title="Publishing">
        <PublishingFields />
      </FieldGroup>
      <FieldGroup title="Content">
        <FullWidth>
          <FormMarkdown name="overview" label="Overview" rows={8} topHeading={3} linksTerms />
        </FullWidth>
        <FullWidth>
          <SectionsField name="contentSections" label="Implementation Guide" />
        </FullWidth>
      </FieldGroup>
      <FieldGroup title="Related entries">
        <FormList
          name="highlightCategories"
          label="Highlighted Features"
          itemName="highlighted feature"
          splitsAtCommas
          suggestions={features}
        />
        <FormEntries name="featuredFaqIds" label="Featured FAQs" itemName="question" kind="faq" />
      </FieldGroup>
    </div>
  );
}

/** The steps of the implementation guide, numbered by position. */
function SectionsField({ name, label }: { name: string; label: string }) {
  const { items, onChange, ref, error } = useListField(name, isSection);
  const { data: features = [] } = useQuery(adminListQuery("/api/features"));
  const choices = features.map(({ slug, name: title }) => ({ value: String(slug), label: String(title) }));
  return (
    <ItemList
      legend={label}
      itemName="section"
      hint="Alt with an arrow key reorders sections."
      items={inOrder(items)}
      onChange={(sections) => onChange(numberSections(sections))}
      newItem={(): ContentSection => ({ id: "", title: "", content: "", order: 0 })}
      renderItem={(section, _, change) => (
        <div className="flex flex-col gap-3">
          <TextField
            label="Section Title"
            value={section.title}
            onChange={({ target }) => change({ ...section, title: target.value })}
          />
          <MarkdownInput
            label="Section Content"
            rows={6}
            topHeading={4}
            linksTerms
            value={section.content}
            onChange={(content) => change({ ...section, content })}
          />
          <ChoicesInput
            legend="Features of this section"
            itemName="feature"
            hint="The example vendors have evidence for all of these features. Without features, the section shows no examples."
            choices={choices}
            chosen={section.featureSlugs ?? []}
            onChange={(featureSlugs) => change({ ...section, featureSlugs })}
          />
        </div>
      )}
      ref={ref}
      error={error}
    />
  );
}

const isSection = (value: unknown): value is ContentSection => contentSection.safeParse(value).success;

const inOrder = (sections: ContentSection[]) => sections.toSorted((a, b) => a.order - b.order);

/** Numbers the sections from 1 and gives each an id. */
function numberSections(sections: ContentSection[]): ContentSection[] {
  const usedIds = new Set(sections.map(({ id }) => id));
  return sections.map((section, index) => ({
    ...section,
    id: section.id || newId(usedIds),
    order: index + 1,
  }));
}

function newId(usedIds: Set<string>): string {
  let number = usedIds.size + 1;
  while (usedIds.has(`section-${number}`)) number++;
  usedIds.add(`section-${number}`);
  return `section-${number}`;
}
