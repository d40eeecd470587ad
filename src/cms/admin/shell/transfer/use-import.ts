import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { pluralize } from "#shared/text.ts";
import { useToast } from "#ui/toast.tsx";
import { undoBatchPath } from "../../batch.ts";
import { callApi } from "../../calls.ts";
import { invalidateAll } from "../../saving.ts";
import {
  type BegunImport,
  begunImport,
  type ImportChoice,
  type ImportPlan,
  type ImportResult,
  importPlan,
  importResult,
  publishedDrafts,
} from "./transfer-answers.ts";

/** The import of one file: uploaded, mapped, planned and carried out. */
export function useImport(typeSegment: string) {
  const client = useQueryClient();
  const toast = useToast();
  const [begun, setBegun] = useState<BegunImport | null>(null);
  const [choice, setChoice] = useState<ImportChoice | null>(null);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);

  const planning = useMutation({
    mutationFn: async ({ id, ...body }: ImportChoice & { id: number }) =>
      importPlan.parse(await callApi("PUT", `/api/admin/imports/${id}`, { body })),
    onMutate: () => setPlan(null),
    onSuccess: setPlan,
  });
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set("type", typeSegment);
      form.set("file", file);
      return begunImport.parse(await callApi("POST", "/api/admin/imports", { body: form }));
    },
    onMutate: () => reset(),
    onSuccess: (answer) => {
      setBegun(answer);
      choose(
        {
          mapping: Object.fromEntries(answer.columns.map(({ index, field }) => [index, field])),
          key: answer.key,
          as: "draft",
        },
        answer.id,
      );
    },
  });
  const carryOut = useMutation({
    mutationFn: async (id: number) =>
      importResult.parse(await callApi("POST", `/api/admin/imports/${id}/commit`)),
    onSuccess: setResult,
    onSettled: () => invalidateAll(client),
  });
  const undo = useMutation({
    mutationFn: (batch: number) => callApi("POST", undoBatchPath(batch)),
    onSuccess: () => {
      reset();
      toast({ title: "The import was undone", description: "Everything is as it was before." });
    },
    onError: ({ message }) => toast({ title: "Error", variant: "destructive", description: message }),
    onSettled: () => invalidateAll(client),
  });

  const publish = useMutation({
    mutationFn: async (id: number) =>
      publishedDrafts.parse(await callApi("POST", `/api/admin/imports/${id}/publish`)),
    onSuccess: ({ published, batch, failures }) =>
      toast({
        title: pluralize(published, "draft published", "drafts published"),
        ...(failures[0] && { description: `${failures.length} were not: ${failures[0].message}` }),
        ...(batch !== null && { action: { label: "Undo", onClick: () => undo.mutate(batch) } }),
      }),
    onError: ({ message }) => toast({ title: "Error", variant: "destructive", description: message }),
    onSettled: () => invalidateAll(client),
  });

  const reset = () => {
    setBegun(null);
    setChoice(null);
    setPlan(null);
    setResult(null);
    planning.reset();
    carryOut.reset();
  };
  const choose = (next: ImportChoice, id = begun?.id) => {
    setChoice(next);
    // What was wrong with the plan before says nothing of the new one.
    carryOut.reset();
    if (id !== undefined) planning.mutate({ id, ...next });
  };
  return { begun, choice, plan, result, upload, planning, carryOut, undo, publish, choose, reset };
}

export type Import = ReturnType<typeof useImport>;
