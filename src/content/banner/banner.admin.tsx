import { orderColumn } from "#cms/admin/columns.ts";
import {
  FormCheckbox,
  FormNumber,
  FormText,
  FormTextArea,
  FullWidth,
  TwoColumns,
} from "#cms/admin/fields.tsx";
import { adminType } from "#cms/admin/type.tsx";
import { bannerDescriptor } from "./banner.descriptor.ts";

export const bannerAdmin = adminType(bannerDescriptor, {
  tab: "Banners",
  needs: ["description"],
  columns: [
    { key: "buttonText", label: "Button", read: ({ buttonText }) => buttonText, from: "lg" },
    { key: "buttonUrl", label: "Leads to", read: ({ buttonUrl }) => buttonUrl },
    orderColumn,
  ],
  defaults: { title: "", description: "", buttonText: "", buttonUrl: "", displayOrder: 0, isActive: true },
  Fields: BannerFields,
});

function BannerFields() {
  return (
    <TwoColumns>
      <FullWidth>
        <FormText name="title" label="Title" required />
      </FullWidth>
      <FullWidth>
        <FormTextArea name="description" label="Description" rows={3} />
      </FullWidth>
      <FormText name="buttonText" label="Button Text" />
      <FormText name="buttonUrl" label="Button URL" placeholder="/compare" />
      <FormNumber name="displayOrder" label="Display Order" hint="Lower numbers appear first" />
      <div className="self-center">
        <FormCheckbox name="isActive" label="Active" />
      </div>
    </TwoColumns>
  );
}
