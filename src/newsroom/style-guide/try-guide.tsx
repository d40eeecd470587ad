import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useMay } from "#accounts/editor-context.ts";
import { FormEntry } from "#cms/admin/entry-field.tsx";
import { ServiceButton } from "#cms/admin/service-button.tsx";
import { api } from "#http/client/api.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { GuideTrial } from "./guide-trial.ts";
import type { StyleGuide } from "./style-guide.schema.ts";

/** Previews how the AI rewrites an article with a guide, before the guide is activated. */
export function TryGuide({ guide }: { guide: Pick<StyleGuide, "id" | "name"> }) {
  if (!useMay("content:write")) return null;
  return (
    <Dialog
      size="full"
      title={`Try “${guide.name}” on an article`}
      description="The AI rewrites the article's text with this guide. Nothing is saved; the cost counts towards today's limit."
      trigger={<Button aria-label={`Try ${guide.name} on an article`}>Try on an article</Button>}
    >
      <Trial guideId={guide.id} />
    </Dialog>
  );
}

function Trial({ guideId }: { guideId: number }) {
  const form = useForm<{ articleId: number | string | null }>({ defaultValues: { articleId: null } });
  const articleId = form.watch("articleId");
  const trial = useMutation({
    mutationFn: (id: number) =>
      api("POST /api/style-guides/{id}/try", { params: { id: guideId }, body: { articleId: id } }),
  });
  const isChosen = typeof articleId === "number";
  // Hides the rewrite of the previously selected article.
  const isOfChosen = trial.variables === articleId;
  const result = isOfChosen ? trial.data : undefined;
  return (
    <div className="flex flex-col gap-6">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChosen && !trial.isPending) trial.mutate(articleId);
        }}
      >
        <div className="min-w-0 flex-1 basis-72 sm:max-w-prose">
          <FormProvider {...form}>
            <FormEntry name="articleId" label="Article" kind="article" itemName="article" takesFocus />
          </FormProvider>
        </div>
        <ServiceButton
          service="ai"
          type="submit"
          variant="primary"
          disabled={!isChosen}
          aria-disabled={trial.isPending}
        >
          {trial.isPending ? "Rewriting..." : result ? "Try again" : "Try"}
        </ServiceButton>
      </form>
      <p role="status" className="sr-only">
        {trial.isPending ? "The AI rewrites the article" : result && "The rewrite is shown below"}
      </p>
      {isOfChosen && trial.error && <Alert>{trial.error.message}</Alert>}
      {result && !trial.isPending && <SideBySide {...result} />}
    </div>
  );
}

const SideBySide = ({ source, rewrite }: GuideTrial) => (
  <div className="grid gap-x-10 gap-y-8 border-t border-rule pt-5 md:grid-cols-2">
    <Text label="Source" {...source} />
    <Text label="Rewrite" {...rewrite} />
  </div>
);

function Text({
  label,
  title,
  excerpt,
  content,
  whyItMatters,
}: GuideTrial["source"] & { label: string; whyItMatters?: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <p id={id} className="text-13 text-muted">
        {label}
      </p>
      <h3 className="text-20 wrap-anywhere">{title}</h3>
      {excerpt && <p className="max-w-prose text-muted wrap-anywhere">{excerpt}</p>}
      <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{content}</p>
      {whyItMatters && (
        <div className="max-w-prose border-l-2 border-rule pl-4">
          <p className="font-medium">Why it matters to family offices</p>
          <p className="wrap-anywhere">{whyItMatters}</p>
        </div>
      )}
    </section>
  );
}
