import { wordsOf } from "#cms/engine/search-index/words.ts";
import type { hostings } from "../vendor/vendor-facts.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Words that say nothing about what is asked. Search's stop words come in addition. */
export const fillers = setOf(
  "vendor platform software product tool provider system solution company family office please list show find tell give " +
    "need want know me got available feature capability module functionality guide whats whos wheres hows app application package",
);

/** Words of questions about who offers something. */
export const offerWords = setOf(
  "offer offering active provide support include come handle serve sell operate work cover run use used market available built " +
    "make produce generate",
);

export const compareWords = setOf("vs versus compare comparison compared comparing difference differ");
export const countWords = setOf("many number count");
export const defineWords = setOf("define definition meaning mean explain stand");
export const changeWords = setOf("changed change new update updated happened recent recently latest");

/** Questions with one of these words are not answered, because the facts only support positive statements. */
const negations =
  "not no nor without lack lacking except exclude excluding never cannot cant dont doesnt isnt arent hasnt havent neither";

/** Words for subjects without facts in the guide. They resemble words of questions and would be corrected to them. */
const subjectsWithoutFacts = "will wont host hosts founder founders cofounder cofounders";

export const unanswerable = setOf(`${negations} ${subjectsWithoutFacts}`);

/** A text that starts with one of these words, or ends with a question mark, is meant as a question. */
const firstWords = setOf(
  "who whos whose what whats which where wheres when why how hows does do did is are was were can could has have will would should",
);

export const looksLikeQuestion = (text: string) =>
  /\?\s*$/.test(text) || firstWords.has(wordsOf(text)[0] ?? "");

/** Other words for the end of a feature's name: `tax reports` are `Tax Reporting`. */
export const featureEndings: readonly (readonly [ending: string, other: string])[] = [
  ["reporting", "report"],
  ["forecasting", "forecast"],
  ["bill pay", "bill payment"],
  ["mobile app", "phone app"],
];

/** Fields whose name is also a verb or a general word: `which vendors support bill pay`. */
export const generalFields = setOf(
  "supportOptions services offices hosting markets clientTypes integrations",
);

/** Further names of vendors' facts, beside their labels. */
export const fieldNames: Record<string, string> = {
  pricing: "price, prices, cost, costs, fee, fees, subscription",
  founded: "founding year, established, founding date, when started",
  headquarters: "headquarter, hq, head office, headquartered, based, located, location",
  employeeCount: "employee count, staff, headcount, number employees, people",
  customerCount: "customer count, number customers, number clients",
  owner: "owned, owns, ownership, parent company",
  assetsOnPlatform: "aum, assets under management, assets platform",
  clientTypes: "client types, types clients, clients served",
  typicalClientSize: "client size",
  hosting: "hosted, deployment, deployed",
  hostingRegions: "data location, data centre, data center, data stored, data kept, hosting location",
  certifications: "certified, certificate",
  sso: "single sign on",
  mfa: "two factor authentication, multifactor authentication",
  freeTrial: "trial",
  implementation: "onboarding, implementation time, time to implement",
  supportOptions: "customer support, helpdesk",
  currencies: "currency",
  accountingStandards: "accounting principles",
  custodianFeeds: "bank feeds, custodians, data feeds",
  languages: "languages spoken",
  integrations: "integrate, integrates, integrated",
  apiDocsUrl: "api docs, developer documentation, api reference",
  statusUrl: "uptime, system status",
  trustUrl: "security page, trust center, trust centre",
};

/** Certifications that buyers ask for by name. A type of report counts as the report. */
export const certificationNames: Record<string, string> = {
  "SOC 1": "soc 1, soc 1 type 1, soc 1 type 2, soc 1 type i, soc 1 type ii",
  "SOC 2": "soc 2, soc 2 type 1, soc 2 type 2, soc 2 type i, soc 2 type ii",
  "ISO 27001": "iso 27001, iso iec 27001",
};

/** Returns true if a vendor's value names a certification, however it is spelled: `SOC2`, `ISO/IEC 27001:2022`. */
export function isCertification(value: string, certification: string): boolean {
  const joined = (text: string) => wordsOf(text).join("");
  const names = certificationNames[certification]?.split(", ") ?? [];
  return names.some((name) => joined(value).includes(joined(name)));
}

/** Names of the ways a product is hosted. */
export const hostingNames: Record<Exclude<(typeof hostings)[number], "both">, string> = {
  cloud: "cloud, cloud based, cloud hosting, cloud hosted, saas",
  "on-premises": "on premises, on premise, on prem, self hosted",
};
