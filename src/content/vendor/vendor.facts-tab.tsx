import { FieldGroup, FormCountedText, FormSelect, FormText, FullWidth } from "#cms/admin/fields.tsx";
import { FormChips, FormList } from "#cms/admin/list-fields.tsx";
import { CapabilitiesField } from "./vendor.capabilities-field.tsx";
import { EventsField } from "./vendor.events-field.tsx";
import { hostingWords } from "./vendor.words.ts";
import { hostings } from "./vendor-facts.ts";

/** The values of a new vendor's facts. */
export const factDefaults = {
  owner: "",
  hosting: "",
  hostingRegions: [],
  certifications: [],
  languages: [],
  markets: [],
  offices: [],
  currencies: "",
  accountingStandards: [],
  clientTypes: [],
  services: [],
  custodianFeeds: "",
  assetsOnPlatform: "",
  freeTrial: "",
  implementation: "",
  sso: "",
  mfa: "",
  pricingUrl: "",
  apiDocsUrl: "",
  statusUrl: "",
  trustUrl: "",
  bestFor: "",
  notFor: "",
  whatToAsk: [],
  events: [],
  capabilities: [],
};

/**
 * The fields that a vendor's profile shows with their sources; the sources themselves are worked on at the desk of
 * facts.
 */
export const VendorFactsTab = () => (
  <div className="flex flex-col gap-8">
    <Decision />
    <FieldGroup title="Feature levels">
      <FullWidth>
        <CapabilitiesField name="capabilities" label="Feature levels" />
      </FullWidth>
    </FieldGroup>
    <Product />
    <Clients />
    <Company />
    <Security />
    <Contract />
  </div>
);

const Decision = () => (
  <FieldGroup title="Decision">
    <FormCountedText name="bestFor" label="Best For" limit={300} rows={3} />
    <FormCountedText name="notFor" label="Not For" limit={300} rows={3} />
    <FullWidth>
      <FormList name="whatToAsk" label="What To Ask" itemName="question" />
    </FullWidth>
  </FieldGroup>
);

const Product = () => (
  <FieldGroup title="Product">
    <FormSelect
      name="hosting"
      label="Hosting"
      placeholder="Not known"
      options={hostings.map((value) => ({ value, label: hostingWords(value) }))}
    />
    <FormChips name="hostingRegions" label="Hosting Regions" />
    <FormChips name="languages" label="Languages" />
    <FormText name="currencies" label="Currencies" />
    <FormChips name="accountingStandards" label="Accounting Standards" />
    <FormText name="custodianFeeds" label="Custodian Feeds" />
    <FormText name="apiDocsUrl" label="API Documentation" type="url" placeholder="https://" />
  </FieldGroup>
);

const Clients = () => (
  <FieldGroup title="Clients">
    <FormChips name="clientTypes" label="Kinds of Clients" />
    <FormChips name="markets" label="Markets Served" />
    <FormText name="assetsOnPlatform" label="Assets on the Platform" />
  </FieldGroup>
);

const Company = () => (
  <FieldGroup title="Owner and history">
    <FormText name="owner" label="Owner" />
    <FullWidth>
      <FormList name="offices" label="Offices" itemName="office" />
    </FullWidth>
    <FullWidth>
      <EventsField name="events" label="Events" />
    </FullWidth>
  </FieldGroup>
);

const Security = () => (
  <FieldGroup title="Security">
    <FormChips name="certifications" label="Certifications" />
    <FormText name="sso" label="Single Sign-On" />
    <FormText name="mfa" label="Multi-Factor Authentication" />
    <FormText name="statusUrl" label="Status Page" type="url" placeholder="https://" />
    <FormText name="trustUrl" label="Trust Page" type="url" placeholder="https://" />
  </FieldGroup>
);

const Contract = () => (
  <FieldGroup title="Contract">
    <FormText name="pricingUrl" label="Pricing Page" type="url" placeholder="https://" />
    <FormText name="freeTrial" label="Free Trial" />
    <FormText name="implementation" label="Implementation" />
    <FullWidth>
      <FormList name="services" label="Services" itemName="service" />
    </FullWidth>
  </FieldGroup>
);
