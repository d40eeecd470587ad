import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";

/** In a new entry, derives the field `to` from the field `from` with `make` until the editor types into `to`. */
export function useFollowing({
  from,
  to,
  make,
  isNew,
}: {
  from: string;
  to: string;
  /** Must be a stable function. */
  make: (text: string) => string;
  isNew: boolean;
}) {
  const { getValues, setValue } = useFormContext();
  const source: unknown = useWatch({ name: from });
  const made = useRef(make(String(getValues(from) ?? "")));
  useEffect(() => {
    const next = make(typeof source === "string" ? source : "");
    const isUntouched = (getValues(to) ?? "") === made.current;
    if (isNew && isUntouched && next !== made.current) setValue(to, next, { shouldDirty: true });
    made.current = next;
  }, [source, to, make, isNew, getValues, setValue]);
}
