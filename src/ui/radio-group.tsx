import { type ReactNode, useId } from "react";
import { Choice } from "./checkbox-field.tsx";
import { FieldSet } from "./field-set.tsx";

export interface RadioOption {
  value: string;
  label: ReactNode;
  /** Explains the choice. */
  hint?: ReactNode;
}

/** A single choice with native radio buttons under a legend. With `defaultValue` it is uncontrolled. */
export function RadioGroup({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
}: {
  legend: ReactNode;
  name?: string;
  options: RadioOption[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
}) {
  const ownName = useId();
  const isChosen = (option: string) =>
    value === undefined ? { defaultChecked: option === defaultValue } : { checked: option === value };
  return (
    <FieldSet legend={legend}>
      {options.map((option) => (
        <Choice
          key={option.value}
          type="radio"
          label={option.label}
          hint={option.hint}
          input={{
            name: name ?? ownName,
            value: option.value,
            ...isChosen(option.value),
            onChange: () => onChange?.(option.value),
          }}
        />
      ))}
    </FieldSet>
  );
}
