import { type SQL, sql } from "drizzle-orm";
import { boolean, index, jsonb, type PgColumn, pgTable, text } from "drizzle-orm/pg-core";
import { entryColumns, textList } from "#cms/columns.ts";
import type { Capability, Hosting, VendorEvent } from "./vendor-facts.ts";
import type { Video } from "./video.ts";

export const vendors = pgTable(
  "vendors",
  {
    ...entryColumns(),
    name: text().notNull(),
    category: text(),
    description: text(),
    about: text(),
    content: text(),
    website: text(),
    logo: text(),
    logoUpload: text(),
    clearbitLogoUrl: text(),
    g2Url: text(),
    capterraUrl: text(),
    gallery: jsonb().$type<string[]>().notNull().default([]),
    videos: jsonb().$type<Video[]>().notNull().default([]),
    founded: text(),
    headquarters: text(),
    employeeCount: text(),
    customerCount: text(),
    typicalClientSize: text(),
    pricing: text(),
    features: textList(),
    featuresOverview: text(),
    useCases: textList(),
    useCasesOverview: text(),
    integrations: textList(),
    integrationsOverview: text(),
    supportOptions: textList(),
    isFeatured: boolean().notNull().default(false),
    /** A paid entry: labelled, and without effect on any order or score. */
    isSponsored: boolean().notNull().default(false),
    owner: text(),
    hosting: text().$type<Hosting>(),
    hostingRegions: textList(),
    certifications: textList(),
    languages: textList(),
    markets: textList(),
    offices: textList(),
    currencies: text(),
    accountingStandards: textList(),
    clientTypes: textList(),
    services: textList(),
    custodianFeeds: text(),
    assetsOnPlatform: text(),
    freeTrial: text(),
    implementation: text(),
    sso: text(),
    mfa: text(),
    pricingUrl: text(),
    apiDocsUrl: text(),
    statusUrl: text(),
    trustUrl: text(),
    bestFor: text(),
    notFor: text(),
    whatToAsk: textList(),
    events: jsonb().$type<VendorEvent[]>().notNull().default([]),
    capabilities: jsonb().$type<Capability[]>().notNull().default([]),
  },
  (table) => [
    index("vendors_newest_event_index").on(sql`${newestEvent(table.events)} desc nulls last`),
    // Each new vendor asks for the last of them.
    index().on(table.displayOrder),
  ],
);

/** The latest date among a vendor's events. The database's function of that name is part of a migration. */
export const newestEvent = (events: PgColumn | SQL): SQL => sql`(newest_event(${events}) collate "C")`;
