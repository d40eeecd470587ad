import { beforeAll, describe, expect, test } from "vitest";
import type { Fact } from "#cms/engine/evidence.ts";
import { valueWords } from "#cms/facts/value-words.ts";
import { testApp } from "../../../tests/support/app.ts";
import { marketsIn } from "../vendor/markets.ts";
import { type Answer, answerResponse } from "./answer.schema.ts";

/** As in Find Your Fit, "Worldwide" is every market. */
const serves = (value: string, market: string) =>
  marketsIn([value]).some((one) => one === market || one === "Worldwide");

/** Questions as buyers type them, each with its only right reading, or null if the guide must not answer. */
const readings: Record<string, string | null> = {
  // Who offers a feature, a market or a kind of hosting.
  "who has an api": "who-offers api",
  "which vendors host in switzerland": null,
  "vendors that do consolidated reporting": "who-offers consolidated-reporting",
  "tools for capital call management": "who-offers capital-call-management",
  "family office software with document management": "who-offers document-management",
  "best tool for partnership accounting": null,
  "who can do bill payment": "who-offers bill-pay",
  "Which vendors handle bill payments?": "who-offers bill-pay",
  "What tools have a phone app?": "who-offers mobile-app",
  "cash flow forecast": "who-offers cash-flow-forecasting",
  "which software makes cash flow forecasts": "who-offers cash-flow-forecasting",
  "who makes addepar": null,
  "software for net worth tracking": "who-offers net-worth-tracking",
  "private equity software": null,
  "list all platforms offering an investor portal": "who-offers investor-portal",
  "i need a general ledger and a crm": "who-offers general-ledger + crm",
  "which providers are active in Singapore": "who-offers Singapore",
  "on-prem general ledger": "who-offers general-ledger + on-premises",
  "self-hosted software": null,
  "which vendors can be self-hosted?": "who-offers on-premises",
  "SaaS with api": "who-offers api + cloud",
  "order management in the US": "who-offers order-management + United States",
  "show me vendors with workflow automation": "who-offers workflow-automation",
  "who supports alternative investments": "who-offers alternative-investments",
  "which software has role based access": "who-offers role-based-access",
  "cash flow forecasting": "who-offers cash-flow-forecasting",
  "cashflow forecasting tools": "who-offers cash-flow-forecasting",
  "who has APIs": "who-offers api",
  "data agregation": "who-offers data-aggregation",
  "vendors in Germany": "who-offers Germany",
  "vendors based in Germany": null,
  // Certifications.
  "does addepar have soc 2": "fact addepar + certifications",
  "is masttro SOC 2 Type II certified?": "fact masttro + certifications",
  "Is Eton ISO 27001 certified": "fact eton-solutions + certifications",
  "who is soc 2 certified": "who-offers SOC 2",
  "which vendors have ISO 27001?": "who-offers ISO 27001",
  "general ledger vendors with SOC2": "who-offers general-ledger + SOC 2",
  "how many vendors in Switzerland are ISO 27001 certified": "count Switzerland + ISO 27001",
  "SOC 2": null,
  // Whether a vendor has a feature.
  "does eton do general ledger?": "does eton-solutions + general-ledger",
  "can masttro do bill pay": "does masttro + bill-pay",
  "Addepar rebalancing and trading": "does addepar + rebalancing-and-trading",
  "has asora got a mobile app": "does asora + mobile-app",
  "does canoe support document management?": "does canoe-intelligence + document-management",
  "does FundCount handle partnership accounting": "does fundcount + partnership-accounting",
  "is there an api for qplix?": "does qplix + api",
  "does sage intact have a general ledger": "does sage-intacct + general-ledger",
  "ipaladin client portal": "does ipaladin + client-portal",
  "does salesforce have a crm": "does salesforce-financial-services-cloud + crm",
  "archway bill pay": "does sei-archway + bill-pay",
  "does Mastro have an API": "does masttro + api",
  "do addepar and masttro have client portals": "does addepar + masttro + client-portal",
  "does orion do fee billing": "does orion + fee-billing",
  "does quickbooks support multi-currency": "does quickbooks + multi-currency",
  "Can FundCount produce tax reports?": "does fundcount + tax-reporting",
  "does adepar have a clinet portal": "does addepar + client-portal",
  "does adepar have a clinet portl": null,
  "does addepar not have an api": null,
  "why does addepar have no general ledger": null,
  // A fact.
  "addepar pricing": "fact addepar + pricing",
  "Addepar price": "fact addepar + pricing",
  "what does altoo cost": "fact altoo + pricing",
  "how much is kubera": null,
  "who owns efront": "fact efront + owner",
  "where is masttro headquartered": "fact masttro + headquarters",
  "simcorp hq": "fact simcorp + headquarters",
  "when was addepar founded": "fact addepar + founded",
  "how many clients does masttro have": "fact masttro + customerCount",
  "number of employees at Yodlee": "fact yodlee + employeeCount",
  "is addepar soc 2 certified": "fact addepar + certifications",
  "does asora have sso": "fact asora + sso",
  "addepar aum": "fact addepar + assetsOnPlatform",
  "kubera free trial": "fact kubera + freeTrial",
  "does quickbooks offer a free trial": "fact quickbooks + freeTrial",
  "which currencies does qplix support": "fact qplix + currencies",
  "what languages does altoo support": "fact altoo + languages",
  "addepar vs masttro pricing": "fact addepar + masttro + pricing",
  "is eton on premise": "fact eton-solutions + hosting + on-premises",
  "where is addepar data stored": "fact addepar + hostingRegions",
  "juniper square headcount": "fact juniper-square + employeeCount",
  "addepar founder": null,
  "ceo of masttro": null,
  "is addepar used in france": "fact addepar + markets + France",
  // A comparison.
  "masttro vs addepar vs asora": "compare masttro + addepar + asora",
  "addepar or masttro": "compare addepar + masttro",
  "compare eton and fundcount": "compare eton-solutions + fundcount",
  "eton solutions versus sei archway": "compare eton-solutions + sei-archway",
  "difference between plaid and yodlee": "compare plaid + yodlee",
  "black diamond v. addepar": null,
  "Orion vs Tamarac vs Black Diamond vs Addepar": "compare orion + tamarac + black-diamond + addepar",
  "addepar vs foobar": null,
  "addepar vs excel": null,
  "Adepar vs Mastro": "compare addepar + masttro",
  "kubera compared to masttro": "compare kubera + masttro",
  "which is better addepar or masttro": null,
  "dynamo vs backstop": "compare dynamo-software + backstop",
  "copia, altoo, asora": "compare copia-wealth-studios + altoo + asora",
  "addepar vs addepar": null,
  // A number.
  "how many support private equity": null,
  "how many vendors have a crm?": "count crm",
  "how many platforms offer a mobile app": "count mobile-app",
  "number of vendors": "count",
  "how many tools do bill pay and general ledger": "count bill-pay + general-ledger",
  "how many vendors serve Switzerland": "count Switzerland",
  "how many are cloud based": "count cloud",
  "how many vendors are in the US": "count United States",
  "how many family offices are there": null,
  "how many family offices use addepar": null,
  "how many features does addepar have": null,
  // A term.
  "what is ubo": "define ultimate-beneficial-owner",
  "what's a j curve": "define j-curve",
  "define carried interest": "define carried-interest",
  "meaning of dpi": "define dpi",
  "what is an spv?": "define special-purpose-vehicle",
  "what does look through mean": "define look-through",
  waterfall: "define waterfall",
  "what is a mfo": "define multi-family-office",
  "explain time weighted return": "define time-weighted-return",
  "what is isae 3402": "define isae-3402",
  "what is SOC2": null,
  "what are capital calls": "define capital-call",
  "what is a family office": null,
  "what is addepar": null,
  "difference between irr and tvpi": null,
  "what is blockchain": null,
  // Changes.
  "what changed at masttro since june 2026": "changed masttro + 2026-06-01",
  "addepar changes since 2026": "changed addepar + 2026-01-01",
  "what happened at eton since 1 March 2026": "changed eton-solutions + 2026-03-01",
  "what has changed since 2026-01-15": "changed 2026-01-15",
  "latest addepar updates": "changed addepar",
  "what is new at altoo": "changed altoo",
  "what will change at addepar": null,
  // Names alone, unknown vendors, nonsense and questions beyond the guide.
  Pictet: null,
  "does pictet have an api": null,
  "pictet pricing": null,
  "best software for my cat": null,
  "how do i reset my password": null,
  "is addepar any good": null,
  "addepar login": null,
  "addepar competitors": null,
  // Servers and offices in a country are other facts than the markets served.
  "which vendors have hosting in Germany": null,
  "which vendors have an office in Germany": null,
  "does addepar have offices in Switzerland": null,
  "which family office software is used in Germany": "who-offers Germany",
  // The question is about vendors, not about the term.
  "vendors for single family offices": null,
  "alternatives to addepar": null,
  "who has the best api": null,
  "asdfghjkl api": null,
  "cheap crm": null,
  "does my bank have an api": null,
  "vendors without an api": null,
  "all vendors except addepar with an api": null,
  "weather in switzerland": null,
  "is masttro safe": null,
};

const app = testApp();
const answers = new Map<string, Answer | { question: null }>();
const facts = new Map<string, Fact[]>();

beforeAll(async () => {
  for (const q of Object.keys(readings))
    answers.set(q, answerResponse.parse(await app.json(`/api/answer?q=${encodeURIComponent(q)}`)));
  for (const { slug } of await app.json("/api/vendors"))
    facts.set(
      slug,
      (await app.json(`/api/vendors/${slug}/facts`)).facts.filter(({ mark }: Fact) => mark !== "none"),
    );
});

function reading(answer: Answer | { question: null } | undefined): string | null {
  if (!answer?.question) return null;
  const { kind, vendors, features, field, market, hosting, term, since } = answer.question;
  const certification = field === null ? answer.question.certification : null;
  const slugs = [...vendors, ...features].map(({ slug }) => slug);
  const named = [...slugs, field, market, hosting, certification, term, since].filter(Boolean);
  return [kind, named.join(" + ")].join(" ").trim();
}

const answered = () =>
  [...answers].flatMap(([q, answer]) => (answer.question === null ? [] : [{ q, answer: answer as Answer }]));
const ofKind = (...kinds: string[]) =>
  answered().filter(({ answer }) => kinds.includes(answer.question.kind));

test("at most one of a hundred answers is to another question, and at least 60% are answered", () => {
  const all = Object.entries(readings);
  const given = all.map(([q, right]) => ({ q, right, given: reading(answers.get(q)) }));
  const wrong = given.filter((one) => one.given !== null && one.given !== one.right);
  const missed = given.filter((one) => one.given === null && one.right !== null);
  const count = given.filter((one) => one.given !== null).length;
  process.stdout.write(
    `${all.length} questions: ${count} answered, ${wrong.length} wrong, ${missed.length} not answered but known\n` +
      [...wrong, ...missed].map((one) => `  “${one.q}”: ${one.given}, not ${one.right}\n`).join(""),
  );
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect(new Set(given.map((one) => one.right?.split(" ")[0])).size).toBe(8);
  expect(wrong).toEqual([]);
  expect(missed).toEqual([]);
  expect(count / all.length).toBeGreaterThanOrEqual(0.6);
});

describe("the values are those of the vendors’ profiles", () => {
  test("who offers it, and how many", () => {
    for (const { q, answer } of ofKind("who-offers", "count")) {
      const { features, market, hosting, certification } = answer.question;
      if (features.length === 0 && !market && !hosting && !certification) continue;
      const right = [...facts].filter(
        ([, own]) =>
          features.every(({ slug }) =>
            own.some(({ field, item, level }) => field === "capabilities" && item === slug && level !== "no"),
          ) &&
          (!market || own.some(({ field, value }) => field === "markets" && serves(value, market))) &&
          (!certification ||
            own.some(
              ({ field, value }) =>
                field === "certifications" &&
                (value === certification || value.startsWith(`${certification} Type`)),
            )) &&
          (!hosting ||
            own.some(({ field, value }) => field === "hosting" && [hosting, "both"].includes(value))),
      );
      expect({ q, found: answer.totals.found }).toEqual({ q, found: right.length });
      expect(new Set(answer.rows.map(({ vendor }) => vendor.slug))).toEqual(
        new Set(right.map(([slug]) => slug)),
      );
    }
  });

  test("whether vendors have it", () => {
    for (const { q, answer } of ofKind("does"))
      for (const { slug } of answer.question.vendors)
        for (const feature of answer.question.features) {
          const fact = facts
            .get(slug)
            ?.find(({ field, item }) => field === "capabilities" && item === feature.slug);
          const row = answer.rows.find(
            ({ vendor, label }) => vendor.slug === slug && label === feature.title,
          );
          expect({ q, level: row?.level, mark: row?.mark }).toEqual({
            q,
            level: fact?.level,
            mark: fact?.mark,
          });
        }
  });

  test("facts", () => {
    for (const { q, answer } of ofKind("fact")) {
      const { vendors, field, market, certification } = answer.question;
      const isAsked = (value: string) =>
        (!market || serves(value, market)) && value.includes(certification ?? "");
      const right = vendors.flatMap(({ slug }) =>
        (facts.get(slug) ?? []).filter((fact) => fact.field === field && isAsked(fact.value)),
      );
      const values = answer.rows.map(({ value }) => value);
      expect({ q, values }).toEqual({ q, values: right.map((fact) => valueWords(fact.field, fact.value)) });
    }
  });
});

test.each([
  ["How much does Addepar cost?", "We have not found a source for “Pricing” of Addepar."],
  ["Does Plaid offer bill pay?", "We have not found whether Plaid has Bill Pay."],
  ["When was iPaladin founded?", "We have not found a source for “Founded” of iPaladin."],
])("the search does not correct %s", async (q, statement) => {
  for (const exact of ["", "&exact=0"]) {
    const { corrected, answer } = await app.json(`/api/search/page?q=${encodeURIComponent(q)}${exact}`);
    expect({ corrected, statement: answer.statement }, exact).toEqual({ corrected: null, statement });
  }
  expect(await app.json(`/api/search?q=${encodeURIComponent(q)}`)).toMatchObject({
    query: q,
    corrected: null,
  });
});
