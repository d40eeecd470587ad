import { type RefObject, useEffect, useRef } from "react";

/** Returns the ref of a form that the server validates. After a refusal, focuses the first invalid field. */
export function useFaultFocus(failure: Error | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);
  return form;
}
