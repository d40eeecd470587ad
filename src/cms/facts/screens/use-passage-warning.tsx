import { type FormEvent, type ReactNode, useState } from "react";
import type { Verdict } from "#cms/engine/evidence.ts";
import { Alert } from "#ui/alert.tsx";
import { findDifferences } from "../passage-differences.ts";

interface CitedPassage {
  field: string;
  /** The value to compare with, or null if there is nothing to compare: a feature's level contains no number, date or name. */
  value: string | null;
  quote: string;
  verdict: Verdict | "";
}

interface PassageWarning {
  /** True if Save has already warned of these differences. Pressing it again saves. */
  isWarned: boolean;
  /** Call on submit. Returns false if this press only warns, or is the second half of a double click. */
  mayPass: (event: FormEvent) => boolean;
  alert: ReactNode;
}

/** Milliseconds within which a second press counts as a double click. */
const doublePressMs = 600;

/** Warns if numbers, dates or names in a passage differ from the cited value. */
export function usePassageWarning({ field, value, quote, verdict }: CitedPassage): PassageWarning {
  const [warned, setWarned] = useState({ of: "", at: 0 });
  const differences =
    value === null || verdict === "contradicts" || quote.trim() === ""
      ? ""
      : findDifferences(value, quote, { isYear: field === "founded" }).join(". ");
  const isWarned = differences !== "" && warned.of === differences;
  return {
    isWarned,
    mayPass: ({ timeStamp }) => {
      if (differences === "") return true;
      if (isWarned) return timeStamp - warned.at >= doublePressMs;
      setWarned({ of: differences, at: timeStamp });
      return false;
    },
    alert: differences !== "" && (
      <Alert>
        {`${differences}. `}
        {isWarned
          ? "Nothing is saved yet. Save again if the source supports the value anyway."
          : "Correct the value, the passage, or whether it supports the value."}
      </Alert>
    ),
  };
}
