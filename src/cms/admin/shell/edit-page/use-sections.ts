import { useSyncExternalStore } from "react";
import {
  type FieldErrors,
  type FieldValues,
  get,
  useFormContext,
  useFormState,
  useWatch,
} from "react-hook-form";
import type { FormSection, FormSections } from "../../form-sections.ts";
import { type EditorTab, tabOf } from "../form-tabs.tsx";

export interface SectionState extends FormSection {
  /** The number of its fields that hold something. */
  filled: number;
  hasError: boolean;
}

/**
 * A tab of a form with its sections as they are filled in now; of one that has not been shown yet, itself as the only
 * one.
 */
export interface TabState {
  value: string;
  label: string;
  sections: SectionState[];
  hasError: boolean;
}

export function useTabStates(sections: FormSections, tabs: EditorTab[]): TabState[] {
  const known = useSyncExternalStore(sections.subscribe, sections.read, sections.read);
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const values: FieldValues = useWatch({ control });
  return tabs.map(({ value, label, fields }) => {
    const own = known.get(value) ?? [{ id: "", title: label, tab: value, fields }];
    return {
      value,
      label,
      sections: own.map((section) => stateOf(section, values, errors)),
      hasError: Object.keys(errors).some((field) => tabOf(field, tabs) === value),
    };
  });
}

const stateOf = (section: FormSection, values: FieldValues, errors: FieldErrors): SectionState => ({
  ...section,
  filled: section.fields.filter((field) => isFilled(get(values, field))).length,
  hasError: section.fields.some((field) => get(errors, field) !== undefined),
});

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
