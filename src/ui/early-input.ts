import { useRef } from "react";

/**
 * A form may be filled in before React is there to hear of it. Gives the form's `ref`; `adopt` hears once what the form
 * holds at that moment.
 */
export function useEarlyInput(adopt: (data: FormData) => void) {
  const isDone = useRef(false);
  return (form: HTMLFormElement | null) => {
    if (!form || isDone.current) return;
    isDone.current = true;
    const data = new FormData(form);
    // The router refuses to navigate before the page is hydrated, which ends after this.
    queueMicrotask(() => adopt(data));
  };
}
