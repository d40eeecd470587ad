import { orderColumn, slugColumn } from "#cms/admin/columns.ts";
import { FormEntry } from "#cms/admin/entry-field.tsx";
import { PublishingFields } from "#cms/admin/entry-fields.tsx";
import { findChosenEntries } from "#cms/admin/entry-search.ts";
import { FieldGroup, FormText, FormTextArea, FullWidth } from "#cms/admin/fields.tsx";
import { useListField } from "#cms/admin/list-fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType } from "#cms/admin/type.tsx";
import { comparisonHref } from "#shared/routes.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { ItemList } from "#ui/form/item-list.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { comparisonDescriptor } from "./comparison.descriptor.ts";
import type { StoredComparison } from "./comparison.schema.ts";
import { type ComparisonGroup, type ComparisonValue, comparisonGroup } from "./comparison-matrix.ts";

export const comparisonAdmin = adminType(comparisonDescriptor, {
  tab: "Comparisons",
  hasEditPage: true,
  needs: ["description", "vendorAId", "vendorBId"],
  columns: [
    { key: "vendorAName", label: "Vendor A", read: ({ vendorAName }) => vendorAName, from: "lg" },
    { key: "vendorBName", label: "Vendor B", read: ({ vendorBName }) => vendorBName, from: "lg" },
    orderColumn,
    slugColumn,
  ],
  findPath,
  ownFields: ["vendorAId", "vendorAName", "vendorBId", "vendorBName"],
  defaults: {
    title: "",
    slug: "",
    description: "",
    content: "",
    conclusion: "",
    vendorAId: null,
    vendorBId: null,
    comparisonMatrix: [],
    displayOrder: 0,
    isPublished: true,
    enableRelatedInfo: false,
    metaTitle: "",
    metaDescription: "",
  },
  seo: { contentFields: ["content", "description"] },
  Fields: ComparisonFields,
});

/** The page of the two vendors, if both are published. */
async function findPath({ vendorAId, vendorBId }: StoredComparison): Promise<string | null> {
  if (vendorAId === null || vendorBId === null) return null;
  const vendors = await findChosenEntries("vendor", "ids", [vendorAId, vendorBId]);
  const slugOf = (id: number) =>
    vendors
      .find((one) => one.id === id && one.isPublic)
      ?.path?.split("/")
      .at(-1);
  const [slugA, slugB] = [slugOf(vendorAId), slugOf(vendorBId)];
  return slugA && slugB ? comparisonHref(slugA, slugB) : null;
}

function ComparisonFields({ isNew }: AdminFieldsProps) {
  return (
    <div className="flex flex-col gap-8">
      <FieldGroup title="Comparison">
        <FullWidth>
          <FormText name="title" label="Title" required />
        </FullWidth>
        <FormEntry name="vendorAId" label="Vendor A" kind="vendor" itemName="vendor" />
        <FormEntry name="vendorBId" label="Vendor B" kind="vendor" itemName="vendor" />
        <SlugField from="title" isNew={isNew} />
        <FullWidth>
          <FormTextArea name="description" label="Description" rows={3} />
        </FullWidth>
      </FieldGroup>
      <FieldGroup title="Publishing">
        <PublishingFields />
      </FieldGroup>
      <FieldGroup title="Content">
        <FullWidth>
          <FormMarkdown name="content" label="Content" rows={10} />
        </FullWidth>
        <FullWidth>
          <FormMarkdown name="conclusion" label="Conclusion" rows={5} />
        </FullWidth>
        <FullWidth>
          <MatrixField name="comparisonMatrix" label="Comparison Matrix" />
        </FullWidth>
      </FieldGroup>
    </div>
  );
}

type Row = ComparisonGroup["items"][number];

/** Groups of rows with a value per vendor: a single value, or a list with one item per line. */
function MatrixField({ name, label }: { name: string; label: string }) {
  const { items, onChange, ref, error } = useListField(name, isGroup);
  return (
    <ItemList
      legend={label}
      itemName="group"
      hint="Merged with the vendors' own facts on the page. A value here replaces the computed one; other rows and groups are appended."
      items={items}
      onChange={onChange}
      newItem={() => ({ name: "", items: [{ label: "", vendorA: null, vendorB: null }] })}
      renderItem={(group, _, change) => <GroupFields group={group} onChange={change} />}
      ref={ref}
      error={error}
    />
  );
}

const isGroup = (value: unknown): value is ComparisonGroup => comparisonGroup.safeParse(value).success;

const GroupFields = ({
  group,
  onChange,
}: {
  group: ComparisonGroup;
  onChange: (group: ComparisonGroup) => void;
}) => (
  <div className="flex flex-col gap-4">
    <TextField
      label="Group Name"
      value={group.name}
      onChange={({ target }) => onChange({ ...group, name: target.value })}
    />
    <ItemList
      legend="Rows"
      itemName="row"
      items={group.items}
      onChange={(items) => onChange({ ...group, items })}
      newItem={(): Row => ({ label: "", vendorA: null, vendorB: null })}
      renderItem={(row, _, change) => <RowFields row={row} onChange={change} />}
    />
  </div>
);

function RowFields({ row, onChange }: { row: Row; onChange: (row: Row) => void }) {
  const isList = Array.isArray(row.vendorA) || Array.isArray(row.vendorB);
  const read = isList ? readList : readSingle;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label="Row Label"
        value={row.label}
        onChange={({ target }) => onChange({ ...row, label: target.value })}
      />
      <CheckboxField
        label="A list with one item per line"
        className="self-end"
        checked={isList}
        onChange={({ target }) => onChange(asList(row, target.checked))}
      />
      {(["vendorA", "vendorB"] as const).map((vendor) => (
        <TextAreaField
          key={vendor}
          label={vendor === "vendorA" ? "Value of Vendor A" : "Value of Vendor B"}
          rows={isList ? 4 : 2}
          value={write(row[vendor])}
          onChange={({ target }) => onChange({ ...row, [vendor]: read(target.value) })}
        />
      ))}
    </div>
  );
}

const write = (value: ComparisonValue) => (Array.isArray(value) ? value.join("\n") : (value ?? ""));

const readSingle = (text: string): ComparisonValue => (text === "" ? null : text);

/** The last line may be empty while the user types. */
const readList = (text: string): ComparisonValue => (text === "" ? [] : text.split("\n"));

const asList = ({ label, vendorA, vendorB }: Row, isList: boolean): Row => {
  const turn = (value: ComparisonValue) => (isList ? readList(write(value)) : readSingle(write(value)));
  return { label, vendorA: turn(vendorA), vendorB: turn(vendorB) };
};
