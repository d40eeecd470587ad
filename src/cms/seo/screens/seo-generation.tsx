import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { type ApiResult, api } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { useToast } from "#ui/toast.tsx";
import { seoScore } from "../seo-score.schema.ts";
import type { SeoAnalysis } from "./seo-report.tsx";

/** Names of the form fields that are scored. */
export interface SeoSource {
  contentType: string;
  titleField: string;
  /** The first non-empty field counts. */
  contentFields: string[];
}

type Generation = ReturnType<typeof useGeneration>;

const GenerationContext = createContext<Generation | null>(null);

/** Keeps a form's generation of meta data while another of its tabs is shown. */
export const SeoGeneration = ({ children }: { children: ReactNode }) => (
  <GenerationContext value={useGeneration()}>{children}</GenerationContext>
);

/** Returns the form's generation of meta data. */
export function useSeoGeneration(): Generation {
  const generation = useContext(GenerationContext);
  if (!generation) throw new Error("There is no SeoGeneration around the form");
  return generation;
}

/**
 * Generates meta data from the form's texts and fills them in, except over texts that were edited during the call. Without AI, only
 * the score is updated.
 */
function useGeneration() {
  const toast = useToast();
  const { getValues, setValue } = useFormContext();
  const [analysis, setAnalysis] = useState<SeoAnalysis | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [replacement, setReplacement] = useState<Replacement | null>(null);
  const [running, setRunning] = useState<AbortController | null>(null);
  // Aborts generation when the form closes.
  useEffect(() => () => running?.abort(), [running]);
  const textOf = (field: string) => String(getValues(field) ?? "").trim();

  const take = (result: ApiResult<"POST /api/generate-seo">, before: MetaTexts) => {
    setReplacement({ before, generated: result });
    for (const field of metaFields)
      if (textOf(field) === before[field]) setValue(field, result[field], asTyped);
    setAnalysis(result);
    toast({ title: "Success", description: "SEO data generated successfully" });
  };
  const refuse = (error: CallFailure, keyphrase: string) => {
    const score = seoScore.safeParse(error.body);
    setAnalysis(score.success ? { ...score.data, focusKeyphrase: keyphrase || null } : null);
    setProblem(error.message);
    toast({ title: "Error", variant: "destructive", description: "Failed to generate SEO data" });
  };

  const generate = async ({ contentType, titleField, contentFields }: SeoSource, input = "") => {
    const keyphrase = input.trim();
    const title = textOf(titleField);
    const content = contentFields.map(textOf).find(Boolean);
    if (!title || !content) {
      setProblem(missing);
      return toast({ title: "Error", variant: "destructive", description: missing });
    }
    const { signal } = beginCall();
    const before = { metaTitle: textOf("metaTitle"), metaDescription: textOf("metaDescription") };
    const body = {
      contentType,
      title,
      content,
      ...withoutBlanks({ targetKeyphrase: keyphrase, slug: textOf("slug") }),
      ...before,
    };
    try {
      const result = await api("POST /api/generate-seo", { body, signal });
      if (!signal.aborted) take(result, before);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallFailure)) throw error;
      refuse(error, keyphrase);
    } finally {
      setRunning(null);
    }
  };
  const beginCall = () => {
    const call = new AbortController();
    setRunning(call);
    setProblem(null);
    return call;
  };
  return {
    analysis,
    problem,
    replacement,
    isBusy: running !== null,
    generate,
    cancel: () => running?.abort(),
  };
}

const withoutBlanks = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));

/** The form fields that a generation fills in. */
export const metaFields = ["metaTitle", "metaDescription"] as const;

type MetaTexts = Record<(typeof metaFields)[number], string>;

/** A generation's texts, and the form's texts at its start. */
export interface Replacement {
  before: MetaTexts;
  generated: MetaTexts;
}

const missing = "Please fill in title and content fields before generating SEO data";

/** Sets form values as if the editor had typed them. */
export const asTyped = { shouldDirty: true, shouldValidate: true };
