import type { ReactNode } from "react";
import { FormCheckbox, FormNumber, FormText } from "./fields.tsx";
import { useUsedTexts } from "./list-fields.tsx";

/** The fields shared by all entries with a public page: order, publication and related information. */
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

/** A category, with those in use offered while typing. */
export function CategoryField({ path }: { path: string }) {
  return <FormText name="category" label="Category" suggestions={useUsedTexts(path, "category")} />;
}

/** The values of a new entry of a published type. */
export const entryDefaults = {
  slug: "",
  category: "",
  displayOrder: 0,
  isPublished: true,
  enableRelatedInfo: false,
  metaTitle: "",
  metaDescription: "",
};
