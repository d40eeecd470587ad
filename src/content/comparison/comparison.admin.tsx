import { orderColumn, slugColumn } from "#cms/admin/columns.ts";
import { FormEntry } from "#cms/admin/entry-field.tsx";
import { PublishingFields } from "#cms/admin/entry-fields.tsx";
import { findChosenEntries } from "#cms/admin/entry-search.ts";
import { FieldGroup, FormText, FormTextArea, FullWidth } from "#cms/admin/fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType } from "#cms/admin/type.tsx";
import { comparisonHref } from "#shared/routes.ts";
import { comparisonDescriptor } from "./comparison.descriptor.ts";
import { MatrixField } from "./comparison.matrix-field.tsx";
import type { StoredComparison } from "./comparison.schema.ts";

export const comparisonAdmin = adminType(comparisonDescriptor, {
  tab: "Comparisons",
  hasEditPage: true,
  needs: ["description", "vendorAId", "vendorBId"],
  columns: [
    { key: "vendorAName", label: "Vendor A", read: ({ vendorAName }) => vendorAName, from: "lg" },
    { key: "vendorBName", label: "Vendor B", read: ({ vendorBName }) => vendorBName, from: "lg" },
    orderColumn,
    slugColumn,
  ],
  findPath,
  defaults: {
    title: "",
    slug: "",
    description: "",
    content: "",
    conclusion: "",
    vendorAId: null,
    vendorBId: null,
    comparisonMatrix: [],
    displayOrder: 0,
    isPublished: true,
    enableRelatedInfo: false,
    metaTitle: "",
    metaDescription: "",
  },
  seo: { contentFields: ["content", "description"] },
  Fields: ComparisonFields,
});

/** Its page is that of its two vendors, which readers must be able to see. */
async function findPath({ vendorAId, vendorBId }: StoredComparison): Promise<string | null> {
  if (vendorAId === null || vendorBId === null) return null;
  const vendors = await findChosenEntries("vendor", "ids", [vendorAId, vendorBId]);
  const slugOf = (id: number) =>
    vendors
      .find((one) => one.id === id && one.isPublic)
      ?.path?.split("/")
      .at(-1);
  const [slugA, slugB] = [slugOf(vendorAId), slugOf(vendorBId)];
  return slugA && slugB ? comparisonHref(slugA, slugB) : null;
}

function ComparisonFields({ isNew }: AdminFieldsProps) {
  return (
    <div className="flex flex-col gap-8">
      <FieldGroup title="Comparison">
        <FullWidth>
          <FormText name="title" label="Title" required />
        </FullWidth>
        <FormEntry name="vendorAId" label="Vendor A" kind="vendor" itemName="vendor" />
        <FormEntry name="vendorBId" label="Vendor B" kind="vendor" itemName="vendor" />
        <SlugField from="title" isNew={isNew} />
        <FullWidth>
          <FormTextArea name="description" label="Description" rows={3} />
        </FullWidth>
      </FieldGroup>
      <FieldGroup title="Publishing">
        <PublishingFields />
      </FieldGroup>
      <FieldGroup title="Content">
        <FullWidth>
          <FormMarkdown name="content" label="Content" rows={10} />
        </FullWidth>
        <FullWidth>
          <FormMarkdown name="conclusion" label="Conclusion" rows={5} />
        </FullWidth>
        <FullWidth>
          <MatrixField name="comparisonMatrix" label="Comparison Matrix" />
        </FullWidth>
      </FieldGroup>
    </div>
  );
}
