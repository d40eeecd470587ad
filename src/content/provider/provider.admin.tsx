import { orderColumn } from "#cms/admin/columns.ts";
import {
  FormCheckbox,
  FormNumber,
  FormText,
  FormTextArea,
  FullWidth,
  TwoColumns,
} from "#cms/admin/fields.tsx";
import { FormList, useUsedTexts } from "#cms/admin/list-fields.tsx";
import { adminType } from "#cms/admin/type.tsx";
import { providerDescriptor } from "./provider.descriptor.ts";

export const providerAdmin = adminType(providerDescriptor, {
  name: "Provider",
  tab: "Providers",
  needs: ["description"],
  columns: [{ key: "website", label: "Website", read: ({ website }) => website }, orderColumn],
  defaults: { name: "", description: "", website: "", serviceIds: [], displayOrder: 0, isActive: true },
  Fields: ProviderFields,
});

function ProviderFields() {
  const services = useUsedTexts("/api/services", "title");
  return (
    <TwoColumns>
      <FullWidth>
        <FormText name="name" label="Name" required />
      </FullWidth>
      <FullWidth>
        <FormTextArea name="description" label="Description" rows={4} />
      </FullWidth>
      <FullWidth>
        <FormList
          name="serviceIds"
          label="Services"
          itemName="service"
          splitsAtCommas
          suggestions={services}
        />
      </FullWidth>
      <FormText name="website" label="Website" type="url" placeholder="https://" />
      <FormNumber name="displayOrder" label="Display Order" hint="Lower numbers appear first" />
      <FormCheckbox name="isActive" label="Active" />
    </TwoColumns>
  );
}
