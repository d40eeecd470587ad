import { useListField } from "#cms/admin/list-fields.tsx";
import { MarkdownInput } from "#cms/admin/markdown-field.tsx";
import { ItemList } from "#ui/form/item-list.tsx";
import { TextField } from "#ui/text-field.tsx";
import { type ContentSection, contentSection } from "./content-section.ts";

/** The steps of the implementation guide, numbered by their place. */
export function SectionsField({ name, label }: { name: string; label: string }) {
  const { items, onChange, ref, error } = useListField(name, isSection);
  return (
    <ItemList
      legend={label}
      itemName="section"
      hint="Alt with an arrow key moves a section."
      items={inOrder(items)}
      onChange={(sections) => onChange(numbered(sections))}
      newItem={() => ({ id: "", title: "", content: "", order: 0 })}
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
        </div>
      )}
      ref={ref}
      error={error}
    />
  );
}

const isSection = (value: unknown): value is ContentSection => contentSection.safeParse(value).success;

const inOrder = (sections: ContentSection[]) => sections.toSorted((a, b) => a.order - b.order);

/** Every section counts from one and has an id of its own. */
function numbered(sections: ContentSection[]): ContentSection[] {
  const taken = new Set(sections.map(({ id }) => id));
  return sections.map((section, index) => ({
    ...section,
    id: section.id || newId(taken),
    order: index + 1,
  }));
}

function newId(taken: Set<string>): string {
  let number = taken.size + 1;
  while (taken.has(`section-${number}`)) number++;
  taken.add(`section-${number}`);
  return `section-${number}`;
}
