import { useListField } from "#cms/admin/list-fields.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { ItemList } from "#ui/form/item-list.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { type ComparisonGroup, type ComparisonValue, comparisonGroup } from "./comparison-matrix.ts";

type Row = ComparisonGroup["items"][number];

/** Groups of rows, each with a value per vendor: a single one, or a list with one item per line. */
export function MatrixField({ name, label }: { name: string; label: string }) {
  const { items, onChange, ref, error } = useListField(name, isGroup);
  return (
    <ItemList
      legend={label}
      itemName="group"
      hint="Merged with the vendors' own facts on the page: a value here replaces the computed one, and other rows and groups follow."
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

/** While it is being written, the last line may be empty. */
const readList = (text: string): ComparisonValue => (text === "" ? [] : text.split("\n"));

const asList = ({ label, vendorA, vendorB }: Row, isList: boolean): Row => {
  const turn = (value: ComparisonValue) => (isList ? readList(write(value)) : readSingle(write(value)));
  return { label, vendorA: turn(vendorA), vendorB: turn(vendorB) };
};
