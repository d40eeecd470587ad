import { orderColumn, slugColumn } from "#cms/admin/columns.ts";
import { entryDefaults, PublishingFields } from "#cms/admin/entry-fields.tsx";
import { FieldGroup, FormCheckbox, FormText, FormTextArea, FullWidth } from "#cms/admin/fields.tsx";
import { FormChips, FormList, useUsedTexts } from "#cms/admin/list-fields.tsx";
import { FormMarkdown } from "#cms/admin/markdown-field.tsx";
import { FormGallery, FormPicture } from "#cms/admin/picture-fields.tsx";
import { SlugField } from "#cms/admin/slug-field.tsx";
import { type AdminFieldsProps, adminType } from "#cms/admin/type.tsx";
import { entryFactsHref } from "#cms/facts/screens/fact-address.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { factDefaults, VendorFactsTab } from "./vendor.facts-tab.tsx";
import { FeatureGrid } from "./vendor.feature-grid.tsx";
import { changeLevel } from "./vendor.level-change.ts";
import { VideosField } from "./vendor.videos-field.tsx";

export const vendorAdmin = adminType(vendorDescriptor, {
  tab: "Vendors",
  hasEditPage: true,
  needs: ["description", "isFeatured"],
  columns: [
    // The first feature is the category in the public directory.
    { key: "features", label: "Category", read: ({ features }) => features[0] ?? "Other" },
    { key: "headquarters", label: "Headquarters", read: ({ headquarters }) => headquarters, from: "xl" },
    orderColumn,
    { ...slugColumn, from: "2xl" },
  ],
  badgesOf: (vendor) => (vendor.isFeatured ? [{ label: "Featured", tone: "neutral" as const }] : []),
  defaults: {
    ...entryDefaults,
    name: "",
    aliases: [],
    description: "",
    about: "",
    content: "",
    website: "",
    logo: "",
    logoUpload: "",
    clearbitLogoUrl: "",
    g2Url: "",
    capterraUrl: "",
    gallery: [],
    videos: [],
    founded: "",
    headquarters: "",
    employeeCount: "",
    customerCount: "",
    typicalClientSize: "",
    pricing: "",
    features: [],
    capabilities: [],
    featuresOverview: "",
    useCases: [],
    useCasesOverview: "",
    integrations: [],
    integrationsOverview: "",
    supportOptions: [],
    isFeatured: false,
    isSponsored: false,
    ...factDefaults,
  },
  filledByServer: ["displayOrder"],
  linksOf: ({ id }) => [{ label: "Facts and sources", to: entryFactsHref(vendorDescriptor.kind, id) }],
  factChange: changeLevel,
  seo: { contentFields: ["about", "content", "description"] },
  Fields: VendorFields,
  moreTabs: [{ value: "facts", label: "Facts", fields: Object.keys(factDefaults), Fields: VendorFactsTab }],
});

function VendorFields({ isNew }: AdminFieldsProps) {
  return (
    <div className="flex flex-col gap-8">
      <FieldGroup title="Vendor">
        <FormText name="name" label="Name" required maxLength={200} />
        <SlugField from="name" isNew={isNew} />
        <FormText name="website" label="Website" type="url" placeholder="https://" />
        <FullWidth>
          <FormChips
            name="aliases"
            label="Aliases"
            holdsCommas
            hint="Other names that news and searches use, such as a short or a former name. At least three letters."
          />
        </FullWidth>
        <FullWidth>
          <FormTextArea name="description" label="Description" rows={3} hint="Shown on its card." />
        </FullWidth>
      </FieldGroup>
      <FieldGroup title="Publishing">
        <PublishingFields orderHint={isNew ? newComesLast : undefined}>
          <FormCheckbox name="isFeatured" label="Featured on Homepage" />
          <FormCheckbox
            name="isSponsored"
            label="Sponsored"
            hint="Labelled as sponsored. Does not affect order or score."
          />
        </PublishingFields>
      </FieldGroup>
      <Logos />
      <Facts />
      <Texts />
      <Lists />
      <FieldGroup title="Pictures and videos">
        <FullWidth>
          <FormGallery name="gallery" label="Gallery" />
        </FullWidth>
        <FullWidth>
          <VideosField name="videos" label="Videos" />
        </FullWidth>
      </FieldGroup>
      <FieldGroup title="Reviews elsewhere">
        <FormText name="g2Url" label="G2 URL" type="url" placeholder="https://" />
        <FormText name="capterraUrl" label="Capterra URL" type="url" placeholder="https://" />
      </FieldGroup>
    </div>
  );
}

const newComesLast = "Lower numbers appear first. A new vendor comes last until its number is changed.";

const Logos = () => (
  <FieldGroup title="Logo">
    <FullWidth>
      <FormPicture name="logoUpload" label="Uploaded Logo" hint="Takes precedence over the others." />
    </FullWidth>
    <FormText
      name="clearbitLogoUrl"
      label="Third-Party Logo URL"
      placeholder="https://"
      hint="Shown when none is uploaded."
    />
    <FormText name="logo" label="Logo (legacy)" hint="Shown when there is no other." />
  </FieldGroup>
);

const Facts = () => (
  <FieldGroup title="Company">
    <FormText name="founded" label="Founded" placeholder="2009" />
    <FormText name="headquarters" label="Headquarters" />
    <FormText name="employeeCount" label="Employees" />
    <FormText name="customerCount" label="Customers" />
    <FormText name="typicalClientSize" label="Typical Client Size" />
    <FormText name="pricing" label="Pricing" />
  </FieldGroup>
);

const Texts = () => (
  <FieldGroup title="Profile">
    <FullWidth>
      <FormMarkdown name="about" label="About" rows={10} topHeading={3} />
    </FullWidth>
    <FullWidth>
      <FormMarkdown
        name="content"
        label="Content"
        rows={8}
        topHeading={3}
        hint="Shown when About is empty."
      />
    </FullWidth>
  </FieldGroup>
);

/** Lists of features, use cases and the like. */
function Lists() {
  const useCases = useUsedTexts("/api/use-cases", "title");
  const integrations = useUsedTexts(vendorDescriptor.path, "integrations");
  const supportOptions = useUsedTexts(vendorDescriptor.path, "supportOptions");
  return (
    <>
      <FieldGroup title="Features">
        <FullWidth>
          <FeatureGrid />
        </FullWidth>
        <FullWidth>
          <FormMarkdown name="featuresOverview" label="Features Overview" rows={5} topHeading={3} />
        </FullWidth>
      </FieldGroup>
      <FieldGroup title="Use cases">
        <FullWidth>
          <FormList
            name="useCases"
            label="Use Cases"
            itemName="use case"
            splitsAtCommas
            suggestions={useCases}
          />
        </FullWidth>
        <FullWidth>
          <FormMarkdown name="useCasesOverview" label="Use Cases Overview" rows={5} topHeading={3} />
        </FullWidth>
      </FieldGroup>
      <FieldGroup title="Integrations and support">
        <FullWidth>
          <FormList
            name="integrations"
            label="Integrations"
            itemName="integration"
            splitsAtCommas
            suggestions={integrations}
          />
        </FullWidth>
        <FullWidth>
          <FormMarkdown name="integrationsOverview" label="Integrations Overview" rows={5} topHeading={3} />
        </FullWidth>
        <FullWidth>
          <FormList
            name="supportOptions"
            label="Support Options"
            itemName="support option"
            splitsAtCommas
            suggestions={supportOptions}
          />
        </FullWidth>
      </FieldGroup>
    </>
  );
}
