import { type RefObject, useEffect, useRef } from "react";

/** Returns the ref of a form whose faults the server names: after a refusal the first field at fault has the focus. */
export function useFaultFocus(failure: Error | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);
  return form;
}
