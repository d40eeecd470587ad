import { useQuery } from "@tanstack/react-query";
import { useController, useFormContext } from "react-hook-form";
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
import type { AdminFieldsProps } from "#cms/admin/type.tsx";
import { compareText } from "#shared/text.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { longestArticleSlug } from "../article.schema.ts";
import { articleRights } from "../article-status.ts";
import { categoriesQuery } from "../newsroom.query.ts";
import { rightsLabels, statusLabels } from "./article-labels.ts";
import { FeaturedImageFields } from "./featured-image.tsx";

/** Everything an editor may say of an article (spec, section 2: 'Article create/edit modal'). */
export function ArticleFields({ isNew }: AdminFieldsProps) {
  const { defaultValues: stored } = useFormContext().formState;
  return (
    <div className="flex flex-col gap-6">
      <TextGroup isNew={isNew} isRewritten={!isNew && stored?.isRewritten === true} />
      <FieldGroup title="Source">
        <FullWidth>
          <OriginalUrlField />
        </FullWidth>
        <FormText name="originalPublisher" label="Publisher" maxLength={255} />
        <FormText name="originalAuthor" label="Author" maxLength={255} />
        <RightsField stored={stored?.rights} />
      </FieldGroup>
      <FieldGroup title="Publishing">
        <StatusField stored={stored?.status} />
        <CategoryField />
        <FormText name="tags" label="Tags" hint="Separated by commas" />
        <div className="self-center">
          <FormCheckbox name="isRewritten" label="Content has been rewritten" />
        </div>
      </FieldGroup>
      <FieldGroup title="Picture">
        <FeaturedImageFields />
      </FieldGroup>
      <FieldGroup title="Search engines">
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

/** The titles and texts, those of the rewrite once there is one. */
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
            hint="Readers see it in place of the title."
          />
        </FullWidth>
        <FullWidth>
          <FormMarkdown
            name="rewrittenContent"
            label="Rewritten Content"
            rows={10}
            hint="Readers see it in place of the content."
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
        hint="Two or three sentences, from the sources alone. Readers see it as a section of its own."
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
  const { defaultValues: stored } = useFormContext().formState;
  const hadNone = stored?.originalUrl === null;
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

/** The rights of a source do not lapse: only what has none can be the site's own. */
const RightsField = ({ stored }: { stored: unknown }) => (
  <FormSelect
    name="rights"
    label="Source rights"
    hint="How much of the original text readers may see."
    placeholder={stored ? undefined : "No limits: our own text"}
    options={articleRights.map((value) => ({ value, label: rightsLabels[value] }))}
  />
);

/** An article is rewritten by a rewrite, and stays so until somebody says otherwise. */
function StatusField({ stored }: { stored: unknown }) {
  const choices = stored === "rewritten" ? settableStatuses.toSpliced(1, 0, "rewritten") : settableStatuses;
  return (
    <FormSelect
      name="status"
      label="Status"
      hint="Whoever publishes an article is named as its reviewer."
      options={choices.map((value) => ({ value, label: statusLabels[value].label }))}
    />
  );
}

const settableStatuses: (keyof typeof statusLabels)[] = ["draft", "published"];

/** The categories in use, and none: then the rewrite finds one. */
function CategoryField() {
  const { field } = useController({ name: "category" });
  const { data = [] } = useQuery(categoriesQuery);
  const chosen = typeof field.value === "string" ? field.value : "";
  const categories = new Set(chosen ? [...data, chosen] : data);
  return (
    <SelectField
      {...field}
      label="Category"
      placeholder="Auto-generate category"
      options={[...categories].toSorted(compareText).map((value) => ({ value, label: value }))}
      value={chosen}
      error={useFieldError("category")}
    />
  );
}
