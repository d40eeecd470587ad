import { useState } from "react";
import { describeErased, undoBatch } from "#cms/admin/batch.ts";
import { type ApiResult, api } from "#http/client/api.ts";
import { useAction } from "#http/client/use-action.tsx";
import { pluralize } from "#shared/text.ts";
import type { FoundField } from "../replace.schema.ts";

type Result = ApiResult<"POST /api/admin/words">["results"][number];

interface Replacement {
  find: string;
  with: string;
  fields: FoundField[];
}

/** Replaces words in the chosen fields. The toast counts the places and offers Undo. */
export function useReplace() {
  const [skipped, setSkipped] = useState<Result[]>([]);
  const undo = useAction({
    call: undoBatch,
    done: (undone) => ({
      title: `${pluralize(undone.restored, "entry", "entries")} restored`,
      description: describeErased(undone),
    }),
  });
  const replace = useAction({
    call: ({ fields, ...words }: Replacement) => {
      setSkipped([]);
      const chosen = fields.map(({ type, id, version, field }) => ({ type, id, version, field }));
      return api("POST /api/admin/words", { body: { ...words, fields: chosen } });
    },
    onDone: ({ results }) => setSkipped(results.filter(({ ok }) => !ok)),
    done: ({ batch, results }) => {
      const changed = results.filter(({ ok }) => ok);
      const count = changed.reduce((sum, one) => sum + one.count, 0);
      const left = results.length - changed.length;
      return {
        title:
          count === 0
            ? "Nothing was changed"
            : `Replaced ${pluralize(count, "time")} in ${pluralize(changed.length, "entry", "entries")}`,
        ...(left > 0 && { description: `${pluralize(left, "entry", "entries")} left unchanged` }),
        ...(count === 0 && { variant: "destructive" as const }),
        ...(batch !== null && { action: { label: "Undo", onClick: () => undo.mutate(batch) } }),
      };
    },
  });
  return { replace, skipped };
}
