import { z } from "zod";
import { useListField } from "#cms/admin/list-fields.tsx";
import { ItemList } from "#ui/form/item-list.tsx";
import { TextField } from "#ui/text-field.tsx";

/** An event while it is typed: neither its date nor its text need be valid yet. */
const typedEvent = z.object({ date: z.string().nullish(), text: z.string() });
type TypedEvent = z.infer<typeof typedEvent>;

/** The company's events, each with a date as precise as it is known. */
export function EventsField({ name, label }: { name: string; label: string }) {
  const { items, onChange, ref, error, itemErrors } = useListField(name, isEvent);
  return (
    <ItemList
      legend={label}
      itemName="event"
      hint="A date is written 2026, 2026-03 or 2026-03-14."
      items={items}
      onChange={onChange}
      newItem={(): TypedEvent => ({ date: null, text: "" })}
      isCompact
      renderItem={(item, index, change) => (
        <div className="grid gap-2 pb-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <TextField
            label="Date"
            isLabelHidden
            placeholder="2026-03-14"
            autoComplete="off"
            value={item.date ?? ""}
            onChange={({ target }) => change({ ...item, date: target.value || null })}
          />
          <TextField
            label="Event"
            isLabelHidden
            placeholder="Acquired by…"
            maxLength={500}
            value={item.text}
            error={itemErrors[index]}
            onChange={({ target }) => change({ ...item, text: target.value })}
          />
        </div>
      )}
      error={itemErrors.some(Boolean) ? undefined : error}
      ref={ref}
    />
  );
}

const isEvent = (value: unknown): value is TypedEvent => typedEvent.safeParse(value).success;
