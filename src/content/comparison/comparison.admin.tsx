import { useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import { adminListQuery } from "#cms/admin/calls.ts";
import { orderColumn, slugColumn } from "#cms/admin/columns.ts";
import { PublishingFields } from "#cms/admin/entry-fields.tsx";
import {
  FieldGroup,
  type FormFieldProps,
  FormText,
  FormTextArea,
  FullWidth,
  useFieldError,
} from "#cms/admin/fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType } from "#cms/admin/type.tsx";
import { ViewLink } from "#cms/admin/view-link.tsx";
import { comparisonHref } from "#shared/routes.ts";
import { SelectField } from "#ui/select-field.tsx";
import { comparisonDescriptor } from "./comparison.descriptor.ts";
import { MatrixField } from "./comparison.matrix-field.tsx";
import type { StoredComparison } from "./comparison.schema.ts";

export const comparisonAdmin = adminType(comparisonDescriptor, {
  tab: "Comparisons",
  columns: [
    { key: "a", label: "Vendor A", read: ({ vendorAName }) => vendorAName, from: "lg" },
    { key: "b", label: "Vendor B", read: ({ vendorBName }) => vendorBName, from: "lg" },
    orderColumn,
    slugColumn,
  ],
  View: ViewComparison,
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
function ViewComparison({ entry }: { entry: StoredComparison }) {
  const { data: vendors } = useQuery(adminListQuery("/api/vendors"));
  const slugOf = (id: number | null) => {
    const vendor = vendors?.find((one) => one.id === id && one.isPublished === true);
    return vendor && String(vendor.slug);
  };
  const [slugA, slugB] = [slugOf(entry.vendorAId), slugOf(entry.vendorBId)];
  if (!entry.isPublished || !slugA || !slugB) return null;
  return <ViewLink to={comparisonHref(slugA, slugB)} title={entry.title} />;
}

function ComparisonFields({ isNew }: AdminFieldsProps) {
  return (
    <div className="flex flex-col gap-8">
      <FieldGroup title="Comparison">
        <FullWidth>
          <FormText name="title" label="Title" required />
        </FullWidth>
        <VendorField name="vendorAId" label="Vendor A" />
        <VendorField name="vendorBId" label="Vendor B" />
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

/** One of all vendors. */
function VendorField({ name, label, hint }: FormFieldProps) {
  const { data } = useQuery(adminListQuery("/api/vendors"));
  const { field } = useController({ name });
  const value: unknown = field.value;
  const vendors = (data ?? []).map((vendor) => ({ value: String(vendor.id), label: String(vendor.name) }));
  return (
    <SelectField
      label={label}
      hint={hint}
      placeholder={data ? "Choose a vendor" : "Loading..."}
      options={vendors}
      name={name}
      value={typeof value === "number" ? String(value) : ""}
      onChange={({ target }) => field.onChange(target.value ? Number(target.value) : null)}
      onBlur={field.onBlur}
      ref={field.ref}
      error={useFieldError(name)}
    />
  );
}
