import { useState } from "react";
import { useEvidence } from "./use-evidence.ts";

/**
 * Confirms facts of a list that they leave at once, so that the next key counts for the next fact; one that could not be
 * confirmed, or is undone, comes back.
 */
export function useConfirmed() {
  const { confirm } = useEvidence();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const comeBack = (id: number) => setLeft((ids) => new Set([...ids].filter((one) => one !== id)));
  return {
    isThere: ({ id }: { id: number }) => !left.has(id),
    confirm: async (id: number, name: string) => {
      setLeft((ids) => new Set([...ids, id]));
      if (!(await confirm([id], name, () => comeBack(id)))) comeBack(id);
    },
  };
}
