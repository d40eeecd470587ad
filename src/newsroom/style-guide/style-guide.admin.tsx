import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { z } from "zod";
import { useMay } from "#accounts/editor-context.ts";
import { FormEntry } from "#cms/admin/entry-field.tsx";
import { FormCheckbox, FormText, FormTextArea } from "#cms/admin/fields.tsx";
import { ServiceButton } from "#cms/admin/service-button.tsx";
import { adminType } from "#cms/admin/type.tsx";
import { EntryList } from "#cms/lists/screens/entry-list.tsx";
import { api } from "#http/client/api.ts";
import { adminListQuery, CallFailure } from "#http/client/calls.ts";
import { invalidateAll } from "#http/client/invalidation.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Status } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toast.tsx";
import type { GuideTrial } from "./guide-trial.ts";
import { styleGuideDescriptor } from "./style-guide.descriptor.ts";
import { type StyleGuide, styleGuideEntity } from "./style-guide.schema.ts";

const styleGuideAdmin = adminType(styleGuideDescriptor, {
  tab: "Style Guides",
  look: "cards",
  lead: "Instructions for the AI. Rewrites follow the active style guide.",
  needs: ["description"],
  columns: [{ key: "createdAt", label: "Created", read: ({ createdAt }) => formatDate(createdAt) }],
  Actions: GuideActions,
  Note: UsedByArticles,
  defaults: { name: "", description: "", prompt: "", isActive: true },
  Fields: StyleGuideFields,
  words: {
    add: "Create Style Guide",
    created: "Style Guide Created",
    updated: "Style Guide Updated",
    deleted: "Style Guide Deleted",
    createFailed: () => "Failed to create style guide",
    updateFailed: () => "Failed to update style guide",
    deleteFailed: () => "Failed to delete style guide",
    loading: "Loading style guides...",
    noMatch: "No style guides match your search.",
    none: "No style guides found",
  },
});

export function StyleGuides() {
  const mayWrite = useMay("content:write");
  return (
    <div className="flex flex-col gap-6">
      <ActiveGuide />
      {!mayWrite && (
        <p className="text-muted">You can read the style guides; only editors can change them.</p>
      )}
      <EntryList type={styleGuideAdmin} isPart />
    </div>
  );
}

/** The guide that rewrites currently use. */
function ActiveGuide() {
  const { data } = useQuery(adminListQuery(styleGuideAdmin.path));
  const guides = z.array(styleGuideEntity).safeParse(data).data ?? [];
  if (guides.length === 0) return null;
  const active = guides.find(({ isActive }) => isActive);
  return (
    <section aria-label="Active style guide" className="flex flex-col gap-1 panel bg-accent-wash px-4 py-3">
      {active ? (
        <>
          <Status tone="accent">Active style guide</Status>
          <p className="font-medium wrap-anywhere">{active.name}</p>
          {active.description && <p className="wrap-anywhere text-muted">{active.description}</p>}
        </>
      ) : (
        <p>No style guide is active. Rewriting needs one: activate it below.</p>
      )}
    </section>
  );
}

function GuideActions({ entry }: { entry: StyleGuide }) {
  return (
    <>
      <TryGuide guide={entry} />
      <Activate entry={entry} />
    </>
  );
}

const usesQuery = queryOptions({
  queryKey: ["admin", "style-guides", "uses"],
  queryFn: () => api("GET /api/admin/style-guide-uses"),
});

function UsedByArticles({ entry: { id } }: { entry: StyleGuide }) {
  const { data } = useQuery(usesQuery);
  if (!data) return null;
  const articles = data.find(({ styleGuideId }) => styleGuideId === id)?.articles ?? 0;
  return (
    <p className="text-13 text-muted">
      {articles === 0 ? "Not used by any article" : `Used by ${pluralize(articles, "article")}`}
    </p>
  );
}

function Activate({ entry: { id, name, isActive } }: { entry: StyleGuide }) {
  const client = useQueryClient();
  const toast = useToast();
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const mayActivate = useMay("content:write");
  const activate = async () => {
    setIsBusy(true);
    try {
      await api("POST /api/style-guides/{id}/activate", { params: { id } });
      // Activating removes the button, so keyboard focus moves to its neighbour.
      const neighbour = button.current?.nextElementSibling;
      if (neighbour instanceof HTMLElement) neighbour.focus();
      invalidateAll(client);
      toast({ title: "Success", description: "Style Guide Activated" });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast({
        title: "Error",
        variant: "destructive",
        description: (
          <>
            Failed to activate style guide<span className="block">{error.message}</span>
          </>
        ),
      });
    } finally {
      setIsBusy(false);
    }
  };
  if (isActive || !mayActivate) return null;
  return (
    <Button ref={button} aria-label={`Activate ${name}`} disabled={isBusy} onClick={() => void activate()}>
      {isBusy ? "Activating..." : "Activate"}
    </Button>
  );
}

function StyleGuideFields() {
  return (
    <div className="flex flex-col gap-5">
      <FormText name="name" label="Name" maxLength={100} required />
      <FormTextArea
        name="description"
        label="Description"
        rows={2}
        hint="The guide's purpose, in a line or two."
      />
      <FormTextArea
        name="prompt"
        label="AI Prompt"
        rows={12}
        required
        hint="The AI uses it to rewrite articles with this tone, style, length and formatting. The source, and the rule to state nothing beyond it, are added automatically."
      />
      <FormCheckbox
        name="isActive"
        label="Set as active style guide"
        hint="Only one guide can be active. This one replaces the active one."
      />
    </div>
  );
}

/** Previews how the AI rewrites an article with a guide, before the guide is activated. */
function TryGuide({ guide }: { guide: Pick<StyleGuide, "id" | "name"> }) {
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
