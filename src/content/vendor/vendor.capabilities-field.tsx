import { useQuery } from "@tanstack/react-query";
import { adminListQuery } from "#cms/admin/calls.ts";
import { levelLabels } from "#cms/admin/facts/fact-words.ts";
import { useListField } from "#cms/admin/list-fields.tsx";
import { capabilityLevels } from "#cms/evidence/evidence.ts";
import { ItemList } from "#ui/form/item-list.tsx";
import { type Option, SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { type Capability, capability } from "./vendor-facts.ts";

/** The matrix of features: each with how well the vendor covers it, and a note. */
export function CapabilitiesField({ name, label }: { name: string; label: string }) {
  const { items, onChange, ref, error, itemErrors } = useListField(name, isCapability);
  const { data = [] } = useQuery(adminListQuery("/api/features"));
  const features = data.map(({ slug, name: title }) => ({ value: String(slug), label: String(title) }));
  const taken = new Set(items.map(({ feature }) => feature));
  const free = features.filter(({ value }) => !taken.has(value));
  return (
    <ItemList
      legend={label}
      itemName="feature level"
      hint="A feature that is listed under Features and has no level here reads as native, without a source."
      items={items}
      onChange={onChange}
      {...(free[0] && { newItem: (): Capability => ({ feature: free[0]?.value ?? "", level: "native" }) })}
      isCompact
      renderItem={(item, index, change) => (
        <CapabilityFields
          item={item}
          options={[ownOption(features, item), ...free]}
          error={itemErrors[index]}
          onChange={change}
        />
      )}
      error={itemErrors.some(Boolean) ? undefined : error}
      ref={ref}
    />
  );
}

const isCapability = (value: unknown): value is Capability => capability.safeParse(value).success;

/** A feature that was deleted is shown by its slug. */
const ownOption = (features: Option[], { feature }: Capability): Option =>
  features.find(({ value }) => value === feature) ?? { value: feature, label: feature };

const levels = capabilityLevels.map((value) => ({ value, label: levelLabels[value] }));

function CapabilityFields({
  item,
  options,
  error,
  onChange,
}: {
  item: Capability;
  options: Option[];
  error: string | undefined;
  onChange: (item: Capability) => void;
}) {
  return (
    <div className="grid gap-2 pb-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,2fr)]">
      <SelectField
        label="Feature"
        isLabelHidden
        options={options}
        value={item.feature}
        error={error}
        onChange={({ target }) => onChange({ ...item, feature: target.value })}
      />
      <SelectField
        label="Level"
        isLabelHidden
        options={levels}
        value={item.level}
        onChange={({ target }) =>
          onChange({
            ...item,
            level: capabilityLevels.find((level) => level === target.value) ?? item.level,
          })
        }
      />
      <TextField
        label="Note"
        isLabelHidden
        placeholder="Note (optional)"
        maxLength={500}
        value={item.note ?? ""}
        onChange={({ target }) => onChange({ ...item, note: target.value || undefined })}
      />
    </div>
  );
}
