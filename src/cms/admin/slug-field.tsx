import { useCallback } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { cutSlug, kebabCase, longestSlug } from "#shared/slug.ts";
import { useFollowing } from "#ui/form/following.ts";
import { TextField } from "#ui/text-field.tsx";
import { NotedField } from "./field-notes.tsx";
import { useFieldError } from "./fields.tsx";

/**
 * An entry's slug. In a new entry it follows the field `from` until the editor types into it (spec, section 5). If it is empty, the
 * server derives one, unless the form requires it.
 */
export function SlugField({
  from,
  isNew,
  label = "Slug",
  required,
  limit = longestSlug,
}: {
  from: string;
  isNew: boolean;
  label?: string;
  required?: boolean;
  limit?: number;
}) {
  const { register } = useFormContext();
  const slug: unknown = useWatch({ name: "slug" });
  const make = useCallback((title: string) => cutSlug(kebabCase(title), limit), [limit]);
  useFollowing({ from, to: "slug", make, isNew });
  return (
    <NotedField name="slug">
      <TextField
        {...register("slug")}
        label={label}
        required={required}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limit}
        hint={slugHint(isNew, slug, required)}
        error={useFieldError("slug")}
      />
    </NotedField>
  );
}

function slugHint(isNew: boolean, slug: unknown, isRequired = false) {
  if (isRequired && slug === "") return undefined;
  if (isNew) return slug === "" ? "If empty, it is generated from the title." : undefined;
  return slug === ""
    ? "If empty, it stays unchanged."
    : "Changing it leaves a redirect from the old address.";
}
