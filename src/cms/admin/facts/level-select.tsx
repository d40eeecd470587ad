import { useEffect, useRef, useState } from "react";
import { SelectField } from "#ui/select-field.tsx";
import { type CapabilityLevel, capabilityLevels } from "../../evidence/evidence.ts";
import { levelLabels } from "./fact-words.ts";

/** Milliseconds after which a choice is saved: the arrow keys pass by others on their way. */
const settledAfter = 600;

/** Chooses a level and saves it once the choice has settled, or when the field is left. */
export function LevelSelect({
  label,
  level,
  tabIndex,
  onLevel,
}: {
  label: string;
  level: CapabilityLevel | null;
  tabIndex: number;
  onLevel: (level: CapabilityLevel | null) => Promise<boolean>;
}) {
  const [chosen, setChosen] = useState<CapabilityLevel | null | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const save = (next: CapabilityLevel | null) => {
    clearTimeout(timer.current);
    void onLevel(next).finally(() => setChosen(undefined));
  };
  return (
    <SelectField
      label={label}
      isLabelHidden
      className="w-44 max-w-full"
      tabIndex={tabIndex}
      options={[
        { value: "", label: "Not known" },
        ...capabilityLevels.map((value) => ({ value, label: levelLabels[value] })),
      ]}
      value={(chosen === undefined ? level : chosen) ?? ""}
      onChange={({ target }) => {
        const next = capabilityLevels.find((value) => value === target.value) ?? null;
        setChosen(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => save(next), settledAfter);
      }}
      onBlur={() => chosen !== undefined && save(chosen)}
    />
  );
}
