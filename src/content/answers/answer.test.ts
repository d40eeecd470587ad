import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Fact } from "#cms/engine/evidence.ts";
import { searchSynonyms } from "#cms/engine/search-index/search.table.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { randomFrom } from "../../../tests/support/random.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";
import { type Answer, answerResponse } from "./answer.schema.ts";

const app = testApp();
const changed = testApp();
const call = asEditor(changed);

const ask = async (q: string, of = app): Promise<Answer | { question: null }> =>
  answerResponse.parse(await of.json(`/api/answer?q=${encodeURIComponent(q)}`));

async function answerOf(q: string, of = app): Promise<Answer> {
  const answer = await ask(q, of);
  if (answer.question === null) throw new Error(`“${q}” was not answered`);
  return answer;
}

/** Formats the parsed question: `does addepar + api`. */
function reading(answer: Answer | { question: null }): string | null {
  if (answer.question === null) return null;
  const { kind, vendors, features, field, market, hosting, term, since } = answer.question;
  const subjects = [...vendors, ...features].map(({ slug }) => slug);
  return [kind, [...subjects, field, market, hosting, term, since].filter(Boolean).join(" + ")]
    .join(" ")
    .trim();
}

/** Questions of all kinds with their parsed form, or null if the guide cannot answer them. */
const questions: Record<string, string | null> = {
  "general ledger": "who-offers general-ledger",
  "who has an API": "who-offers api",
  "Who offers a General Ledger?": "who-offers general-ledger",
  "which vendors have general ledgers": "who-offers general-ledger",
  "general leger": "who-offers general-ledger",
  multicurrency: "who-offers multi-currency",
  "multi currency": "who-offers multi-currency",
  CRM: "who-offers crm",
  "which platforms support bill pay and fee billing": "who-offers bill-pay + fee-billing",
  "software with rebalancing & trading": "who-offers rebalancing-and-trading",
  "who offers bill pay in Switzerland": "who-offers bill-pay + Switzerland",
  "API in the UK": "who-offers api + United Kingdom",
  "who offers data aggregation in the U.S.?": "who-offers data-aggregation + United States",
  "cloud hosted general ledger": "who-offers general-ledger + cloud",
  "which vendors offer on-premise hosting": "who-offers on-premises",
  "which vendors serve Germany": "who-offers Germany",
  "find vendors with client portals": "who-offers client-portal",
  "does Addepar have an API": "does addepar + api",
  "does Addepar have a general ledger?": "does addepar + general-ledger",
  "addepar api": "does addepar + api",
  "is there a mobile app for Masttro": "does masttro + mobile-app",
  "does addpar have an api": "does addepar + api",
  "does fund count have a general ledger": "does fundcount + general-ledger",
  "Black Diamond CRM": "does black-diamond + crm",
  "AtlasFive general ledger": "does eton-solutions + general-ledger",
  "does SS&C Geneva or Archway have a general ledger": "does ssc-geneva + sei-archway + general-ledger",
  "addepar pricing": "fact addepar + pricing",
  "how much does Masttro cost": "fact masttro + pricing",
  "who owns SimCorp": "fact simcorp + owner",
  "where is QPLIX based": "fact qplix + headquarters",
  "when was Kubera founded?": "fact kubera + founded",
  "how many employees does Asora have": "fact asora + employeeCount",
  "Addepar’s certifications": "fact addepar + certifications",
  "altoo headquaters": "fact altoo + headquarters",
  "does Masttro serve Switzerland": "fact masttro + markets + Switzerland",
  "is Addepar cloud based": "fact addepar + hosting + cloud",
  "SSO at Arch": "fact arch + sso",
  "free trial of QuickBooks": "fact quickbooks + freeTrial",
  "Masttro vs Addepar": "compare masttro + addepar",
  "compare Masttro, Addepar and QPLIX": "compare masttro + addepar + qplix",
  "difference between Allvue and eFront": "compare allvue-systems + efront",
  "masttro versus adepar": "compare masttro + addepar",
  "how many vendors have an API": "count api",
  "how many vendors are there": "count",
  "number of vendors with a general ledger and bill pay": "count general-ledger + bill-pay",
  "how many vendors serve Germany": "count Germany",
  "what is a capital call": "define capital-call",
  "capital calls": "define capital-call",
  "what does TVPI mean": "define tvpi",
  IRR: "define internal-rate-of-return",
  "define general ledger": "define general-ledger",
  "what is an API?": "define api",
  "what is reconcilliation": "define reconciliation",
  "what changed at Addepar": "changed addepar",
  "what changed at Canoe since 2024": "changed canoe-intelligence + 2024-01-01",
  "changes since 25 October 2025": "changed 2025-10-25",
  "what changed since 2025-10-25": "changed 2025-10-25",
  "what is new since March 2025": "changed 2025-03-01",
  addepar: null,
  switzerland: null,
  "best family office software": null,
  "does Foobar have an API": null,
  "which vendors do not have an API": null,
  "who offers no general ledger": null,
  "general ledger or bill pay": null,
  "is Addepar better than Masttro": null,
  "cheapest vendor": null,
  "what changed": null,
  "changes since 2025-13-45": null,
  "compare Masttro, Addepar, QPLIX, Asora and Kubera": null,
  "will Addepar be sold in 2027": null,
  "qwertz uiopü asdf": null,
  "the of and": null,
  "": null,
};

test.each(Object.entries(questions))("“%s” asks for %s", async (q, expected) => {
  expect(reading(await ask(q))).toBe(expected);
});

test("there are 60 questions of all kinds", () => {
  const kinds = Object.values(questions).map((reading) => reading?.split(" ")[0]);
  expect(kinds.length).toBeGreaterThanOrEqual(60);
  expect(new Set(kinds).size).toBe(8);
});

const factsOf = async (slug: string): Promise<Fact[]> => (await app.json(`/api/vendors/${slug}/facts`)).facts;

/** Returns the vendors that a source gives the features, from the facts of every profile. */
async function provenVendors(features: string[], isWanted: (fact: Fact) => boolean): Promise<string[]> {
  const vendors: { slug: string }[] = await app.json("/api/vendors");
  const proven = await Promise.all(
    vendors.map(async ({ slug }) => {
      const facts = (await factsOf(slug)).filter(
        ({ field, mark }) => field === "capabilities" && mark !== "none",
      );
      return features.every((item) => facts.some((fact) => fact.item === item && isWanted(fact)))
        ? [slug]
        : [];
    }),
  );
  return proven.flat().sort();
}

const slugs = (vendors: { slug: string }[]) => vendors.map(({ slug }) => slug).sort();
const rowSlugs = ({ rows }: Answer) => [...new Set(rows.map(({ vendor }) => vendor.slug))].sort();

describe("an answer", () => {
  test.each(["general-ledger", "api", "bill-pay", "crm", "mobile-app"])(
    "about %s names the vendors that profiles prove, each in one list",
    async (feature) => {
      const title = feature.replaceAll("-", " ");
      const answer = await answerOf(`which vendors have ${title}`);
      expect(rowSlugs(answer)).toEqual(await provenVendors([feature], ({ level }) => level !== "no"));
      expect(slugs(answer.notOffered)).toEqual(await provenVendors([feature], ({ level }) => level === "no"));
      const named = [...rowSlugs(answer), ...slugs(answer.notOffered), ...slugs(answer.unknown)];
      expect(named.sort()).toEqual(slugs(await app.json("/api/vendors")));
    },
  );

  test("about hosting divides the vendors as Find Your Fit does", async () => {
    const answer = await answerOf("which vendors offer on-premises hosting");
    const { results } = await app.json("/api/fit?r=1~hosting:on-premises.m");
    const withLevel = (wanted: string | null) =>
      results
        .filter(({ breakdown }: { breakdown: { level: string | null }[] }) => breakdown[0]?.level === wanted)
        .map(({ slug }: { slug: string }) => slug)
        .sort();
    expect(rowSlugs(answer)).toEqual(withLevel("native"));
    expect(slugs(answer.notOffered)).toEqual(withLevel("no"));
    expect(withLevel("no").length).toBeGreaterThan(2);
    expect(slugs(answer.unknown)).toEqual(withLevel(null));
  });

  test("about two features names the vendors with both", async () => {
    const answer = await answerOf("who has a general ledger and bill pay");
    expect(rowSlugs(answer)).toEqual(
      await provenVendors(["general-ledger", "bill-pay"], ({ level }) => level !== "no"),
    );
  });

  test("says no more than its marks", async () => {
    const statements = {
      "general ledger":
        "We found evidence of General Ledger for 11 of 36 vendors: 3 documented, 1 reported independently, 3 stated by the vendor, 1 via a partner and 3 in part.",
      "who offers bill pay in Switzerland":
        "We have not found a vendor with evidence of Bill Pay and serving Switzerland.",
      "does Addepar have an API": "API of Addepar is documented.",
      "does Addepar have a general ledger": "We have not found whether Addepar has General Ledger.",
      "addepar pricing": "We have not found a source for “Pricing” of Addepar.",
      "where is QPLIX based": "QPLIX, Headquarters: Munich, Germany (reported, unconfirmed).",
      "does Addepar have SOC 2": "Addepar, Certifications: SOC 2 Type II (reported, unconfirmed).",
      "is QPLIX ISO/IEC 27001 certified":
        "QPLIX, Certifications: ISO 27001 (data centres) (reported, unconfirmed).",
      "is Addepar ISO 27001 certified": "We have not found evidence that Addepar has ISO 27001.",
      "does Masttro serve Switzerland": "We have not found evidence that Masttro serves Switzerland.",
      "Masttro vs Addepar":
        "We found evidence of 8 features for both Masttro and Addepar, and of 10 for one of them only.",
      "how many vendors are there": "The guide lists 36 vendors.",
      "what changed at Addepar": "We have not recorded a change at Addepar.",
    };
    for (const [q, statement] of Object.entries(statements))
      expect((await answerOf(q)).statement).toBe(statement);
  });

  const questions = ["which vendors serve Austria", "who offers an API in Switzerland"];
  test.each(questions)("to “%s” leads to a page with the same number of vendors", async (q) => {
    const { totals, path } = await answerOf(q);
    expect(totals.found).toBeGreaterThan(0);
    const { results } = await app.json(`/api${path}`);
    const meets = ({ breakdown }: { breakdown: { level: string | null }[] }) =>
      breakdown.every(({ level }) => level !== null && level !== "no");
    expect(results.filter(meets)).toHaveLength(totals.found);
  });

  test("leads to a page of the guide", async () => {
    const paths = {
      "general ledger": "/vendors?feature=general-ledger",
      "who offers an API in the UK": "/fit?r=1%7Eapi.m%7Emarket%3AUnited%2520Kingdom.m",
      "addepar api": "/vendors/addepar",
      "Masttro vs Addepar": "/compare/addepar-vs-masttro",
      TVPI: "/glossary/tvpi",
      "what changed at Addepar": "/changes?vendor=addepar",
      "what changed at Addepar since 2026-10-01": "/vendors/addepar?since=2026-10-01#history",
      "changes since 2025": "/changes?type=vendor&since=2025-01-01",
    };
    for (const [q, path] of Object.entries(paths)) {
      expect((await answerOf(q)).path).toBe(path);
      expect((await app.fetch(path)).status).toBe(200);
    }
  });

  test("has a value, check date and sources in every row about a fact", async () => {
    for (const q of [
      "who has an API",
      "addepar certifications",
      "Masttro vs Addepar",
      "which vendors serve Germany",
    ])
      for (const { value, mark, checkedAt, sources } of (await answerOf(q)).rows) {
        expect(value).not.toBe("");
        expect(mark).not.toBe("none");
        expect(checkedAt).toMatch(/^20\d\d-/);
        expect(sources.length).toBeGreaterThan(0);
      }
  });

  test("lists the strongest evidence first", async () => {
    const marks = (await answerOf("general ledger")).rows.map(({ mark }) => mark);
    expect(marks.slice(0, 6)).toEqual([...Array(5).fill("documented"), "independent"]);
  });
});

describe("with changed content", () => {
  test("drafts are never named", async () => {
    const [first] = await changed.json("/api/vendors");
    await call("PUT", `/api/vendors/${first.id}`, { isPublished: false });
    expect(await ask(`${first.name} pricing`, changed)).toEqual({ question: null });
    expect(JSON.stringify(await answerOf("who has an API", changed))).not.toContain(first.name);
    await call("PUT", `/api/vendors/${first.id}`, { isPublished: true });
    expect(reading(await ask(`${first.name} pricing`, changed))).toBe(`fact ${first.slug} + pricing`);
  });

  test("a synonym names a feature, as in the search", async () => {
    expect(await ask("who has double entry", changed)).toEqual({ question: null });
    const synonym = { term: "double entry", expansion: "general ledger" };
    expect((await call("POST", "/api/admin/search-desk/synonyms", synonym)).status).toBe(201);
    expect(reading(await ask("who has double entry", changed))).toBe("who-offers general-ledger");
    expect(await changed.db.$count(searchSynonyms)).toBe(1);
  });

  test.each(["Switzerland", "United States", "France", "Germany"])(
    "vendors serve %s in answers as they do in Find Your Fit",
    async (market) => {
      const { results } = await app.json(`/api/fit?r=1~api.m~market:${encodeURIComponent(market)}.m`);
      // A feature offered in part scores less, but is offered.
      const met = results.filter(
        ({ misses, ask }: { misses: string[]; ask: string[] }) => misses.length + ask.length === 0,
      );
      expect((await answerOf(`which vendors offer an API in ${market}`)).totals.found).toBe(met.length);
    },
  );

  test("a change of a market or of its source shows at once", async () => {
    const count = async () => (await answerOf("how many vendors serve Germany", changed)).totals.found;
    const before = await count();
    const [proof] = await changed.db
      .select({ id: citations.id, entryId: citations.entryId, item: citations.item })
      .from(citations)
      .where(
        sql`${citations.kind} = 'vendor' and ${citations.field} = 'markets' and ${citations.item} = 'Germany'`,
      );
    const { id = 0, entryId = 0 } = proof ?? {};
    const vendor = (await changed.json("/api/vendors")).find((one: { id: number }) => one.id === entryId);
    const { markets } = await changed.json(`/api/vendors/${vendor.slug}`);
    const others = markets.filter((market: string) => market !== "Germany");
    await call("PUT", `/api/vendors/${entryId}`, { markets: others });
    expect(await count()).toBe(before - 1);
    await call("PUT", `/api/vendors/${entryId}`, { markets });
    expect(await count()).toBe(before);
    expect((await call("DELETE", `/api/admin/citations/${id}`)).status).toBeLessThan(300);
    expect(await count()).toBe(before - 1);
  });

  test("removing citations never adds a vendor to the rows, and removes those without any", async () => {
    const random = randomFrom(11);
    const rows = await changed.db
      .select({ id: citations.id, entryId: citations.entryId })
      .from(citations)
      .where(sql`${citations.field} = 'capabilities' and ${citations.item} = 'general-ledger'`);
    let before = new Set(rowSlugs(await answerOf("general ledger", changed)));
    for (const { id } of rows.toSorted(() => random(2) - 0.5)) {
      expect((await call("DELETE", `/api/admin/citations/${id}`)).status).toBeLessThan(300);
      const after = rowSlugs(await answerOf("general ledger", changed));
      expect(after.filter((slug) => !before.has(slug))).toEqual([]);
      before = new Set(after);
    }
    expect([...before]).toEqual([]);
    expect((await answerOf("general ledger", changed)).statement).toBe(
      "We have not found a vendor with evidence of General Ledger.",
    );
  });
});

test("a change known only by its year or month counts as since a day only if it must be", async () => {
  const events = ["2026", "2026-06", "2026-06-20"].map((date) => ({ date, text: `In ${date}` }));
  const vendor = { name: "Evenlode Ledger", slug: "evenlode-ledger", isPublished: true, events };
  expect((await call("POST", "/api/vendors", vendor)).status).toBe(201);
  const statementSince = async (day: string) =>
    (await answerOf(`what changed at Evenlode Ledger since ${day}`, changed)).statement;
  expect(await statementSince("2026-01-01")).toBe(
    "We recorded 3 changes at Evenlode Ledger since Jan 1, 2026.",
  );
  expect(await statementSince("2026-06-01")).toBe(
    "We recorded 2 changes at Evenlode Ledger since Jun 1, 2026; 1 change has no exact date.",
  );
  expect(await statementSince("2026-06-15")).toBe(
    "We recorded 1 change at Evenlode Ledger since Jun 15, 2026; 2 changes have no exact date.",
  );
  expect(await statementSince("2026-07-01")).toBe(
    "We have not recorded a change at Evenlode Ledger since Jul 1, 2026; 1 change has no exact date.",
  );
});

describe("a hostile question", () => {
  const hostile = [
    "a".repeat(4_000),
    "general ledger ".repeat(100),
    "general ledger ".repeat(14),
    "who has ".repeat(24),
    `${"(a+)+".repeat(40)}$`,
    "SSO.U.S.A.".repeat(20),
    "👩‍👩‍👧‍👦 API 🚀".repeat(20),
    "من لديه دفتر الأستاذ العام",
    "\u0000\ud800 leger\u202e",
    "__proto__ constructor toString",
    "%00%ff'; drop table vendors; --",
  ];

  test.each(hostile.map((q, place) => [place, q] as const))(
    "number %i is not answered and costs little",
    async (_, q) => {
      await ask("who has an API");
      const before = process.threadCpuUsage();
      expect(await app.json(`/api/answer?q=${encodeURIComponent(q.toWellFormed())}`)).toEqual({
        question: null,
      });
      const { user, system } = process.threadCpuUsage(before);
      expect(user + system).toBeLessThan(200_000);
    },
  );
});

describe("the page of results", () => {
  const page = async (q: string) => withoutData(await app.text(`/search?q=${encodeURIComponent(q)}`));

  test("begins with the answer, its marks, dates and ways on", async () => {
    const html = await page("who has a general ledger?");
    const card = /<section aria-labelledby="answer"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
    for (const part of [
      "We found evidence of General Ledger for 11 of 36 vendors",
      'class="evidence-mark documented"',
      "Documented, in part",
      "Checked ",
      "We have not found it for the other 25 vendors.",
      'href="/vendors?feature=general-ledger"',
      'href="/compare/',
      'name="v"',
    ])
      expect(card).toContain(part);
  });

  test("shows the results alone for what is no question, and for further pages", async () => {
    for (const address of ["/search?q=reporting", "/search?q=crm&page=2", "/search?q=crm&type=vendor"])
      expect(await app.text(address)).not.toContain('aria-labelledby="answer"');
  });

  test("answers a misspelt question like the API", async () => {
    expect(await page("masttro versus adepar")).toContain("for both Masttro and Addepar");
    expect(await app.text("/search?q=masttro+versus+adepar&exact=1")).toContain("Nothing matches");
  });
});
