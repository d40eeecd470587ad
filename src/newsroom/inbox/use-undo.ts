import { useRef } from "react";

/** An action that can be taken back. */
export interface Undoable {
  undo: () => void;
}

/** Keeps the actions of this visit, so that they are taken back in turn. */
export function useUndo() {
  const done = useRef<Undoable[]>([]);
  return {
    push: (action: Undoable) => {
      done.current.push(action);
    },
    /** Forgets an action that failed. */
    drop: (action: Undoable) => {
      done.current = done.current.filter((one) => one !== action);
    },
    /** Takes an action back, the last one by default; false when there is none. */
    undo: (action = done.current.at(-1)) => {
      if (!action || !done.current.includes(action)) return false;
      done.current = done.current.filter((one) => one !== action);
      action.undo();
      return true;
    },
  };
}
