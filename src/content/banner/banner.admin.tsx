import { orderColumn } from "#cms/admin/columns.ts";
import {
  FormCheckbox,
  FormNumber,
  FormText,
  FormTextArea,
  FullWidth,
  TwoColumns,
} from "#cms/admin/fields.tsx";
import { activeBadge, adminType } from "#cms/admin/type.tsx";
import { type Banner, bannerInput } from "./banner.schema.ts";

export const bannerAdmin = adminType<Banner>({
  kind: "banner",
  noun: "Banner",
  tab: "Banners",
  path: "/api/cta-banners",
  titleOf: ({ title }) => title,
  bodyOf: ({ description }) => description,
  columns: [
    { key: "button", label: "Button", read: ({ buttonText }) => buttonText, from: "lg" },
    { key: "target", label: "Leads to", read: ({ buttonUrl }) => buttonUrl },
    orderColumn,
  ],
  badgesOf: (banner) => [activeBadge(banner)],
  defaults: { title: "", description: "", buttonText: "", buttonUrl: "", displayOrder: 0, isActive: true },
  schema: bannerInput,
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
