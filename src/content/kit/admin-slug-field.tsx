import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { kebabCase } from "#shared/text.ts";
import { TextField } from "#ui/text-field.tsx";
import { useFieldError } from "./admin-fields.tsx";

/**
 * The part of the address that is the entry's own. While an entry is being created it follows the field `from`, until it is
 * typed into (spec, section 5); emptied, the server makes one.
 */
export function SlugField({
  from,
  isNew,
  label = "Slug",
  required,
  limit = 200,
}: {
  from: string;
  isNew: boolean;
  label?: string;
  required?: boolean;
  limit?: number;
}) {
  const { register } = useFormContext();
  const slug: unknown = useWatch({ name: "slug" });
  useFollowingSlug(from, isNew, limit);
  return (
    <TextField
      {...register("slug")}
      label={label}
      required={required}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limit}
      hint={slugHint(isNew, slug)}
      error={useFieldError("slug")}
    />
  );
}

/** Made from a title, cut at a word. */
export function slugOf(title: string, limit = 200): string {
  const slug = kebabCase(title);
  if (slug.length <= limit) return slug;
  const cut = slug.slice(0, limit + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf("-"), 0)) || slug.slice(0, limit);
}

function useFollowingSlug(from: string, isNew: boolean, limit: number) {
  const { getValues, setValue } = useFormContext();
  const title: unknown = useWatch({ name: from });
  const made = useRef(slugOf(String(getValues(from) ?? ""), limit));
  useEffect(() => {
    const next = slugOf(typeof title === "string" ? title : "", limit);
    const isUntouched = (getValues("slug") ?? "") === made.current;
    if (isNew && isUntouched && next !== made.current) setValue("slug", next, { shouldDirty: true });
    made.current = next;
  }, [title, isNew, limit, getValues, setValue]);
}

function slugHint(isNew: boolean, slug: unknown) {
  if (slug === "") return "Left empty, it is made from the title.";
  return isNew ? undefined : "Changing it leaves a redirect from the old address.";
}
