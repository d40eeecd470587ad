import { useRef } from "react";

/** Handles input made before hydration. Returns a `ref` for the form; calls `adopt` once with the form's data at that moment. */
export function useEarlyInput(adopt: (data: FormData) => void) {
  const isDone = useRef(false);
  return (form: HTMLFormElement | null) => {
    if (!form || isDone.current) return;
    isDone.current = true;
    const data = new FormData(form);
    // The router refuses to navigate until hydration ends, which is after this.
    queueMicrotask(() => adopt(data));
  };
}
