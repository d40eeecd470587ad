import { useMemo } from "react";
import { useController, useFormContext } from "react-hook-form";
import { z } from "zod";
import { useFieldError } from "#cms/admin/fields.tsx";
import { MarkdownInput } from "#cms/admin/markdown-field.tsx";
import { adminType } from "#cms/admin/type.tsx";
import { formatCount } from "#shared/text.ts";
import type { TextEditor } from "#ui/form/text-editor.ts";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { articleDescriptor } from "../article.descriptor.ts";
import { articleInput } from "../article.schema.ts";
import { type Claim, claimLabels, markLooks } from "./review-flags.ts";
import { fieldIds, useReviewState } from "./review-state.ts";

const longestText = 200_000;

/** The rewritten texts as a type for the content editor. */
export const rewriteType = adminType(articleDescriptor, {
  draftKey: "article-review",
  tab: "Articles",
  defaults: { rewrittenTitle: "", excerpt: "", rewrittenContent: "", whyItMatters: "" },
  schema: articleInput.pick({ rewrittenTitle: true, excerpt: true, whyItMatters: true }).extend({
    // Not trimmed: the text must not change under the cursor.
    rewrittenContent: z
      .string()
      .max(longestText, `The text can have at most ${formatCount(longestText)} characters`)
      .refine((text) => text.trim() !== "", "The text is required"),
  }),
  Fields: RewriteFields,
  words: { updated: "Article Updated", updateFailed: () => "Failed to update article" },
});

function RewriteFields() {
  const { register } = useFormContext();
  const { claims } = useReviewState();
  const inField = (field: Claim["field"]) => claims.filter((claim) => claim.field === field);
  return (
    <div className="flex flex-col gap-5">
      <TextField
        {...register("rewrittenTitle")}
        id={fieldIds.title}
        label="Title"
        autoComplete="off"
        error={useFieldError("rewrittenTitle")}
        hint={hintOf(inField("title"))}
      />
      <TextAreaField
        {...register("excerpt")}
        id={fieldIds.excerpt}
        label="Excerpt"
        rows={3}
        error={useFieldError("excerpt")}
        hint={hintOf(inField("excerpt"))}
      />
      <RewrittenText claims={inField("content")} />
      <TextAreaField
        {...register("whyItMatters")}
        id={fieldIds.whyItMatters}
        label="Why it matters to family offices"
        rows={5}
        error={useFieldError("whyItMatters")}
        hint={
          hintOf(inField("whyItMatters")) ||
          "Two or three sentences, in Markdown. Required: readers see it as a separate section."
        }
      />
    </div>
  );
}

/** Lists the flagged words, because plain inputs cannot highlight text. */
const hintOf = (claims: Claim[]) =>
  claims.length > 0 && (
    <span className="text-warn">
      Not in the source:{" "}
      {claims.map(({ id, kind, text }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <mark className={`${markLooks.claim} text-ink`}>{text}</mark> ({claimLabels[kind].toLowerCase()})
        </span>
      ))}
    </span>
  );

function RewrittenText({ claims }: { claims: Claim[] }) {
  const { review, passages, editor } = useReviewState();
  const { field } = useController({ name: "rewrittenContent" });
  const value: unknown = field.value;
  const text = review.rewrite?.text ?? "";
  const marked = useMemo(
    () => ({ text, marks: [...passages.map(({ rewrite }) => rewrite), ...claims] }),
    [text, passages, claims],
  );
  return (
    <MarkdownInput
      label="Text"
      rows={16}
      isRequired
      value={typeof value === "string" ? value : ""}
      onChange={field.onChange}
      error={useFieldError("rewrittenContent")}
      marked={marked}
      ref={(current: TextEditor | null) => {
        field.ref(current);
        editor.current = current;
      }}
    />
  );
}
