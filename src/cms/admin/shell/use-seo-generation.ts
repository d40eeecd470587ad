import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { z } from "zod";
import { useToast } from "#ui/toast.tsx";
import { CallFailure, callApi } from "../calls.ts";
import type { SeoAnalysis } from "../tools.ts";

/** Names of the form's fields that are scored. */
export interface SeoSource {
  contentType: string;
  titleField: string;
  /** The first that is filled in counts. */
  contentFields: string[];
}

/** Generates meta data from the form's texts and fills them in. Without AI only the score is updated. */
export function useSeoGeneration({ contentType, titleField, contentFields }: SeoSource) {
  const toast = useToast();
  const { getValues, setValue } = useFormContext();
  const [analysis, setAnalysis] = useState<SeoAnalysis | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const textOf = (field: string) => String(getValues(field) ?? "").trim();

  const generate = async (keyphrase = "") => {
    const title = textOf(titleField);
    const content = contentFields.map(textOf).find((text) => text !== "");
    if (!title || !content) {
      setProblem(missing);
      return toast({ title: "Error", variant: "destructive", description: missing });
    }
    setIsBusy(true);
    setProblem(null);
    try {
      const targetKeyphrase = keyphrase.trim() || undefined;
      const texts = {
        contentType,
        title,
        content,
        targetKeyphrase,
        slug: textOf("slug") || undefined,
        metaTitle: textOf("metaTitle"),
        metaDescription: textOf("metaDescription"),
      };
      const result = seoResult.parse(await callApi("POST", "/api/generate-seo", { body: texts }));
      setValue("metaTitle", result.metaTitle, changed);
      setValue("metaDescription", result.metaDescription, changed);
      setAnalysis(result);
      toast({ title: "Success", description: "SEO data generated successfully" });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const score = seoScore.safeParse(error.body);
      setAnalysis(score.success ? { ...score.data, focusKeyphrase: keyphrase.trim() || null } : null);
      setProblem(error.message);
      toast({ title: "Error", variant: "destructive", description: "Failed to generate SEO data" });
    } finally {
      setIsBusy(false);
    }
  };
  return { analysis, problem, isBusy, generate };
}

const missing = "Please fill in title and content fields before generating SEO data";

const changed = { shouldDirty: true, shouldValidate: true };

const seoScore = z.object({ seoScore: z.number(), suggestions: z.array(z.string()) });

const seoResult = seoScore.extend({
  metaTitle: z.string(),
  metaDescription: z.string(),
  focusKeyphrase: z.string(),
});
