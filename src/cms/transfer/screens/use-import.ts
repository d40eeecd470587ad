import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { describeErased, undoBatch } from "#cms/admin/batch.ts";
import { type ApiResult, api } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { invalidateAll } from "#http/client/invalidation.ts";
import { useAction } from "#http/client/use-action.tsx";
import { pluralize } from "#shared/text.ts";

export type NewImport = ApiResult<"POST /api/admin/imports">;
export type ImportPlan = ApiResult<"PUT /api/admin/imports/{id}">;

/** The editor's choices for a file. */
export interface ImportChoice {
  /** The field of each column, by column index, or null to skip the column. */
  mapping: Record<string, string | null>;
  key: string;
  as: "draft" | "live";
  /** Corrections of the file's texts. */
  corrections: { line: number; field: string; value: string }[];
}

/** The import of one file, through upload, mapping, plan and execution. */
export function useImport(typeSegment: string) {
  const [file, setFile] = useState<File | null>(null);
  const [newImport, setNewImport] = useState<NewImport | null>(null);
  const [choice, setChoice] = useState<ImportChoice | null>(null);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [progress, setProgress] = useState<ImportState | null>(null);
  /** The batches of published drafts that can be undone, oldest first. */
  const [publications, setPublications] = useState<number[]>([]);
  /** The number of drafts that the last publication left, or null before it. */
  const [refusedDrafts, setRefusedDrafts] = useState<number | null>(null);

  const planning = useMutation({
    mutationFn: ({ id, isCorrection: _, ...body }: ImportChoice & { id: number; isCorrection: boolean }) =>
      api("PUT /api/admin/imports/{id}", { params: { id }, body }),
    // A corrected plan replaces the old one in place, so that the focus stays.
    onMutate: ({ isCorrection }) => !isCorrection && setPlan(null),
  });
  const upload = useMutation({
    mutationFn: ({ file, sheet }: Upload) => {
      const form = new FormData();
      form.set("type", typeSegment);
      if (sheet !== undefined) form.set("sheet", sheet);
      form.set("file", file);
      return api("POST /api/admin/imports", { body: form });
    },
    onMutate: () => reset(),
    onSuccess: (answer, { file }) => {
      setFile(file);
      setNewImport(answer);
      choose(
        {
          mapping: Object.fromEntries(answer.columns.map(({ index, field }) => [index, field])),
          key: answer.key,
          as: "draft",
          corrections: [],
        },
        { id: answer.id },
      );
    },
  });
  const carryOut = useAction({
    call: async (id: number) => {
      const answer = await api("POST /api/admin/imports/{id}/commit", {
        params: { id },
        body: { leaveOut: [...leftOut] },
      });
      if (!("state" in answer)) return answer;
      return followImport(() => api("GET /api/admin/imports/{id}", { params: { id } }), setProgress);
    },
    failed: null,
    onDone: setResult,
    refetch: (client) => {
      setProgress(null);
      invalidateAll(client);
    },
  });
  const undo = useAction({
    call: ({ batch }: UndoneStep) => undoBatch(batch),
    done: (undone, { step }) => ({
      title: `The ${step} was undone`,
      description: [describeUndone(undone.restored), describeErased(undone)].filter(Boolean).join(" "),
    }),
    onDone: (_, { step, batch }) => {
      if (step === "import") return reset();
      setPublications((batches) => batches.filter((other) => other !== batch));
      // Its drafts are back.
      setRefusedDrafts(null);
    },
  });

  const publish = useAction({
    call: (id: number) => api("POST /api/admin/imports/{id}/publish", { params: { id } }),
    done: ({ published, batch, failures }) => ({
      title: pluralize(published, "draft published", "drafts published"),
      ...(failures[0] && { description: `${failures.length} were not: ${failures[0].message}` }),
      ...(batch !== null && {
        action: { label: "Undo", onClick: () => undo.mutate({ step: "publication", batch }) },
      }),
    }),
    onDone: ({ batch, failures }) => {
      setRefusedDrafts(failures.length);
      if (batch !== null) setPublications((batches) => [...batches, batch]);
    },
  });

  const reset = () => {
    setNewImport(null);
    setChoice(null);
    setPlan(null);
    setResult(null);
    setLeftOut(new Set());
    setPublications([]);
    setRefusedDrafts(null);
    planning.reset();
    carryOut.reset();
    publish.reset();
  };
  const choose = (next: ImportChoice, { id = newImport?.id, isCorrection = false } = {}) => {
    setChoice(next);
    // The error of the previous plan does not apply to the new one.
    carryOut.reset();
    // Given here, `onSuccess` is called for the last choice only, even if an earlier plan arrives after it.
    if (id !== undefined) planning.mutate({ id, isCorrection, ...next }, { onSuccess: setPlan });
  };
  /** Leaves a line out of the import, or takes it in again. */
  const pick = (line: number, isPicked: boolean) =>
    setLeftOut((lines) => {
      const next = new Set(lines);
      if (isPicked) next.delete(line);
      else next.add(line);
      return next;
    });
  /** Reads texts instead of the file's, and plans again. */
  const correct = (corrections: ImportChoice["corrections"]) => {
    if (!choice) return;
    const isReplaced = (old: { line: number; field: string }) =>
      corrections.some(({ line, field }) => line === old.line && field === old.field);
    const kept = choice.corrections.filter((old) => !isReplaced(old));
    choose({ ...choice, corrections: [...kept, ...corrections] }, { isCorrection: true });
  };
  return {
    leftOut,
    pick,
    correct,
    file,
    newImport,
    choice,
    plan,
    result,
    progress,
    publications,
    refusedDrafts,
    upload,
    planning,
    carryOut,
    undo,
    publish,
    choose,
    reset,
  };
}

/** What an undo takes back: the import, or a publication of its drafts. */
interface UndoneStep {
  step: "import" | "publication";
  batch: number;
}

const describeUndone = (count: number) =>
  count === 0 ? "Nothing was left to undo." : `${pluralize(count, "change was", "changes were")} undone.`;

interface Upload {
  file: File;
  /** The sheet of a workbook. Default: the first visible one. */
  sheet?: string;
}

export type Import = ReturnType<typeof useImport>;

export type ImportState = ApiResult<"GET /api/admin/imports/{id}">;
export type ImportResult = Pick<ImportState, "batch" | "drafts"> & {
  counts: NonNullable<ImportState["counts"]>;
};

const lookAgainMs = 1000;

/**
 * Polls an import until it ends, also while the server cannot be reached or restarts: the import goes on.
 * @throws Error with the reason if it failed
 */
export async function followImport(
  readState: () => Promise<ImportState>,
  onProgress: (state: ImportState) => void,
): Promise<ImportResult> {
  for (;;) {
    const state = await readState().catch(nullIfUnavailable);
    if (state?.state === "done" && state.counts) {
      const { batch, counts, drafts } = state;
      return { batch, counts, drafts };
    }
    if (state && state.state !== "running") throw new Error(state.message ?? "The import did not finish");
    if (state) onProgress(state);
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}

function nullIfUnavailable(error: unknown): null {
  if (error instanceof CallFailure && (error.status === 0 || error.status >= 500)) return null;
  throw error;
}
