import type { ReactNode } from "react";
import { FormCheckbox, FormNumber } from "./fields.tsx";
import { FormCombobox, useUsedTexts } from "./list-fields.tsx";

/** Fields of all entries with a public page: order, publication and related information. */
export function PublishingFields({
  orderHint = "Lower numbers appear first",
  children,
}: {
  orderHint?: string;
  children?: ReactNode;
}) {
  return (
    <>
      <FormNumber name="displayOrder" label="Display Order" hint={orderHint} />
      <div className="flex flex-col justify-center gap-1">
        <FormCheckbox name="isPublished" label="Published" />
        {children}
        <FormCheckbox name="enableRelatedInfo" label="Enable AI Related Info" />
      </div>
    </>
  );
}

/** A category: an existing one, or a new one. */
export function CategoryField({ path }: { path: string }) {
  return <FormCombobox name="category" label="Category" choices={useUsedTexts(path, "category")} />;
}

/** Default values of a new entry with a public page. */
export const entryDefaults = {
  slug: "",
  category: "",
  displayOrder: 0,
  isPublished: true,
  enableRelatedInfo: false,
  metaTitle: "",
  metaDescription: "",
};
