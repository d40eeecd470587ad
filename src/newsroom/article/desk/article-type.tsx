import { useQuery } from "@tanstack/react-query";
import type { ClipboardEvent } from "react";
import { useController, useFormContext } from "react-hook-form";
import { z } from "zod";
import {
  FieldGroup,
  FormCheckbox,
  FormCountedText,
  FormSelect,
  FormText,
  FormTextArea,
  FullWidth,
  useFieldError,
} from "#cms/admin/fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType } from "#cms/admin/type.tsx";
import { requiredSlug } from "#cms/engine/input.ts";
import { compareText } from "#shared/text.ts";
import { linesOf } from "#ui/form/list-edits.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { articleDescriptor } from "../article.descriptor.ts";
import { articleInput, longestArticleSlug } from "../article.schema.ts";
import { categoriesQuery } from "../article-desk.query.ts";
import { articleRights, rightsLabels } from "../article-status.ts";
import { splitTags } from "../article-tags.ts";
import { CorrectionPart } from "../review/correction-part.tsx";
import { statusLabels } from "./article-labels.ts";
import { FeaturedImageFields } from "./featured-image.tsx";
import { reviewHref } from "./news-addresses.ts";

const requiredField = (label: string) => z.custom((value) => value !== "", `${label} is required`);

const { originalContent, originalUrl, tags, rights } = articleInput.shape;

/** The article type for manual editing. */
export const articleAdmin = adminType(articleDescriptor, {
  tab: "Articles",
  hasEditPage: true,
  publishHref: ({ id, status }) => (status === "rewritten" ? reviewHref(id) : null),
  defaults: {
    title: "",
    slug: "",
    originalContent: "",
    originalUrl: "",
    originalPublisher: "",
    originalAuthor: "",
    status: "draft",
    category: "",
    isRewritten: false,
    excerpt: "",
    whyItMatters: "",
    metaTitle: "",
    metaDescription: "",
    tags: "",
    imageUrl: "",
    imageAlt: "",
    imageCaption: "",
    imageCredit: "",
    imageCreditUrl: "",
    rights: "",
  },
  toForm: (article) => ({ tags: article.tags.join(", ") }),
  // An empty text was cleared by the editor. Null means the article never had one, which stays valid.
  schema: articleInput.extend({
    slug: requiredSlug(longestArticleSlug),
    originalContent: requiredField("Content").pipe(originalContent),
    originalUrl: requiredField("Original URL").pipe(originalUrl),
    tags: z.preprocess((text) => (typeof text === "string" ? splitTags(text) : text), tags),
    rights: z.preprocess((value) => value || null, rights),
  }),
  Fields: ArticleFields,
  SidePart: CorrectionPart,
  words: {
    createTitle: "Create Article",
    editTitle: "Edit Article",
    createButton: "Create Article",
    updateButton: "Update Article",
    created: "Article Created",
    updated: "Article Updated",
    deleted: "Article Deleted",
    createFailed: () => "Failed to create article",
    updateFailed: () => "Failed to update article",
    deleteFailed: () => "Failed to delete article",
    deleteQuestion: () => "Are you sure you want to delete this article? It will be moved to the trash.",
  },
});

/** All editable fields of an article (spec, section 2: 'Article create/edit modal'). */
function ArticleFields({ isNew }: AdminFieldsProps) {
  const { defaultValues: storedValues } = useFormContext().formState;
  return (
    <div className="flex flex-col gap-6">
      <TextGroup isNew={isNew} isRewritten={!isNew && storedValues?.isRewritten === true} />
      <FieldGroup title="Source">
        <FullWidth>
          <OriginalUrlField />
        </FullWidth>
        <FormText name="originalPublisher" label="Publisher" maxLength={255} />
        <FormText name="originalAuthor" label="Author" maxLength={255} />
        <RightsField stored={storedValues?.rights} />
      </FieldGroup>
      <FieldGroup title="Publishing">
        <StatusField stored={storedValues?.status} />
        <CategoryField />
        <FormText name="tags" label="Tags" hint="Separated by commas" onPaste={pasteTags} />
        <div className="self-center">
          <FormCheckbox name="isRewritten" label="Content has been rewritten" />
        </div>
      </FieldGroup>
      <FieldGroup title="Picture">
        <FeaturedImageFields />
      </FieldGroup>
      <FieldGroup title="SEO">
        <FormCountedText name="metaTitle" label="Meta Title" limit={150} hint="50-60 characters are best." />
        <FormCountedText
          name="metaDescription"
          label="Meta Description"
          limit={250}
          rows={3}
          hint="150-160 characters are best."
        />
      </FieldGroup>
    </div>
  );
}

/** The titles and texts, including the rewrite's once there is one. */
const TextGroup = ({ isNew, isRewritten }: { isNew: boolean; isRewritten: boolean }) => (
  <FieldGroup title="Text">
    <FullWidth>
      <FormText name="title" label="Title" maxLength={500} required />
    </FullWidth>
    <FullWidth>
      <SlugField from="title" isNew={isNew} limit={longestArticleSlug} required />
    </FullWidth>
    <FullWidth>
      <FormMarkdown name="originalContent" label="Content" rows={10} required />
    </FullWidth>
    {isRewritten && (
      <>
        <FullWidth>
          <FormText
            name="rewrittenTitle"
            label="Rewritten Title"
            maxLength={500}
            hint="Readers see it instead of the title."
          />
        </FullWidth>
        <FullWidth>
          <FormMarkdown
            name="rewrittenContent"
            label="Rewritten Content"
            rows={10}
            hint="Readers see it instead of the content."
          />
        </FullWidth>
      </>
    )}
    <FullWidth>
      <FormTextArea
        name="whyItMatters"
        label="Why it matters to family offices"
        rows={3}
        maxLength={5000}
        hint="Two or three sentences, from the sources only. Readers see it as a separate section."
      />
    </FullWidth>
    <FullWidth>
      <FormTextArea name="excerpt" label="Excerpt" rows={3} />
    </FullWidth>
  </FieldGroup>
);

/** Optional for an article that was saved without a source, such as one of the site's own. */
function OriginalUrlField() {
  const { field } = useController({ name: "originalUrl" });
  const { defaultValues: storedValues } = useFormContext().formState;
  const hadNone = storedValues?.originalUrl === null;
  return (
    <TextField
      label="Original URL"
      type="url"
      autoComplete="off"
      maxLength={1000}
      required={!hadNone}
      name={field.name}
      ref={field.ref}
      value={typeof field.value === "string" ? field.value : ""}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(target.value.trim() || (hadNone ? null : ""))}
      error={useFieldError("originalUrl")}
    />
  );
}

/** A source's rights cannot be removed. Only an article without rights can be the site's own. */
const RightsField = ({ stored }: { stored: unknown }) => (
  <FormSelect
    name="rights"
    label="Source rights"
    hint="How much of the original text readers can see."
    placeholder={stored ? undefined : "No limits: our own text"}
    options={articleRights.map((value) => ({ value, label: rightsLabels[value] }))}
  />
);

/** Only a rewrite sets `rewritten`, so it is an option only for rewritten articles. */
function StatusField({ stored }: { stored: unknown }) {
  const choices = stored === "rewritten" ? settableStatuses.toSpliced(1, 0, "rewritten") : settableStatuses;
  return (
    <FormSelect
      name="status"
      label="Status"
      hint="The person who publishes an article is named as its reviewer."
      options={choices.map((value) => ({ value, label: statusLabels[value].label }))}
    />
  );
}

const settableStatuses: (keyof typeof statusLabels)[] = ["draft", "published"];

/** The existing categories. If none is chosen, the rewrite chooses one. */
function CategoryField() {
  const { field } = useController({ name: "category" });
  const { data = [] } = useQuery(categoriesQuery);
  const currentCategory = typeof field.value === "string" ? field.value : "";
  const categories = new Set(currentCategory ? [...data, currentCategory] : data);
  return (
    <SelectField
      {...field}
      label="Category"
      placeholder="Auto-generate category"
      options={[...categories].toSorted(compareText).map((value) => ({ value, label: value }))}
      value={currentCategory}
      error={useFieldError("category")}
    />
  );
}

/** Pasted line breaks separate tags, but a text input would drop them. */
function pasteTags(event: ClipboardEvent<HTMLInputElement>) {
  const clipboardText = event.clipboardData.getData("text/plain");
  const lines = linesOf(clipboardText);
  if (lines.length < 2) return;
  event.preventDefault();
  const { currentTarget: input } = event;
  const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
  input.setRangeText(lines.join(", "), start, end, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
