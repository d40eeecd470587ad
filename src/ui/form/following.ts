import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";

/** While an entry is being created, the field `to` follows the field `from` as `make` says, until it is typed into. */
export function useFollowing({
  from,
  to,
  make,
  isNew,
}: {
  from: string;
  to: string;
  /** Always the same function. */
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
