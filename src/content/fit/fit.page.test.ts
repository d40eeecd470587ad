import { describe, expect, test } from "vitest";
import { compareText } from "#shared/text.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";
import { fitHref } from "./fit-links.ts";
import { presets } from "./presets.ts";

const app = testApp();
const call = asEditor(app);

interface Line {
  feature: string;
  weight: number;
  level: string | null;
  points: number | null;
}
interface Result {
  slug: string;
  name: string;
  low: number;
  high: number;
  total: number;
  coverage: number;
  misses: string[];
  ask: string[];
  breakdown: Line[];
}
interface Answer {
  version: string;
  requirements: { feature: string }[];
  ignored: string[];
  results: Result[];
}

const askFor = (r: string): Promise<Answer> => app.json(`/api/fit?${new URLSearchParams({ r })}`);
const requirements = "1~general-ledger.m~alternative-investments.m~api.n";

describe("the API", () => {
  test.each(presets.map((preset) => [preset.key, preset.requirements] as const))(
    "%s: every score adds up, and those that miss a must come last",
    async (_, requirements) => {
      const { results, ignored } = await app.json(`/api${fitHref(requirements)}`);
      expect(ignored, "every starting point names features of the starter content").toEqual([]);
      expect(results.length).toBe(36);
      const order = results.map(({ misses, low, name }: Result) => ({
        misses: misses.length > 0,
        low,
        name,
      }));
      expect(order).toEqual(
        order.toSorted(
          (a: (typeof order)[0], b: (typeof order)[0]) =>
            Number(a.misses) - Number(b.misses) || b.low - a.low || compareText(a.name, b.name),
        ),
      );
      for (const { low, high, total, breakdown } of results as Result[]) {
        expect(breakdown.reduce((sum, { points }) => sum + (points ?? 0), 0)).toBeCloseTo(low, 1);
        expect(breakdown.reduce((sum, { weight }) => sum + weight, 0)).toBe(total);
        const open = breakdown.reduce((sum, { level, weight }) => sum + (level ? 0 : weight), 0);
        expect(low + open).toBeCloseTo(high, 1);
      }
    },
  );

  test.each(["", "nonsense", "1~unknown.m", "2~api.m"])("%j returns all vendors by name", async (r) => {
    const { results, requirements } = await askFor(r);
    const names = results.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(compareText));
    expect([names.length, requirements]).toEqual([36, []]);
  });

  test("names the parts that it ignores", async () => {
    const { ignored, requirements } = await askFor("1~api.m~unknown.n~api.n");
    expect([ignored, requirements.map(({ feature }) => feature)]).toEqual([["unknown.n", "api.n"], ["api"]]);
  });
});

describe("the page", () => {
  test("without choices, is indexed and explains itself; with choices, is not indexed", async () => {
    const bare = await app.text("/fit");
    expect(bare).toContain('<link rel="canonical" href="https://guide.example/fit"/>');
    expect(bare).toContain("Choose a starting point or a first requirement.");
    expect(await app.text(`/fit?r=${requirements}`)).toContain('<meta name="robots" content="noindex"/>');
    expect(await app.text("/sitemap.xml")).toContain("<loc>https://guide.example/fit</loc>");
  });

  test("without a must, it counts no vendor as meeting all of them", async () => {
    const html = await app.text("/fit?r=1~api.n");
    expect(html).toContain("36 vendors by your nice-to-haves");
    expect(html).not.toMatch(/(all \d+|both) must-haves/);
  });

  test("does not call a single must 'all'", async () => {
    const html = await app.text("/fit?r=1~api.m");
    expect(html).toMatch(/\d+ vendors meet your must-have</);
    expect(html).not.toMatch(/(all \d+|both) must-haves/);
  });

  test("calls two musts 'both'", async () => {
    expect(await app.text("/fit?r=1~api.m~crm.m")).toMatch(
      /(meet|meets|confirmed for|that any vendor meets) both must-haves/,
    );
  });

  test("if no vendor meets all musts, it names the nearest and what to ask", async () => {
    const query = "1~order-management.m~bill-pay.m~net-worth-tracking.m";
    const html = withoutData(await app.text(`/fit?r=${query}`));
    expect(html).toContain("We have not found evidence that any vendor meets");
    expect(html).toMatch(/The closest is(?:<!-- -->)? <a[^>]+href="\/vendors\/[a-z-]+"[^>]*>/);
    expect(html).toMatch(/Ask about: (?:[A-Z][\w &-]+)/);
    expect(html).not.toMatch(/>0<\/b>|0 vendors meet/);
    expect(html).toContain("Request for proposal to ");
  });

  test("without scripts, its form opens the address of the choices", async () => {
    const html = await app.text("/fit");
    expect(html).toMatch(/<form[^>]* action="\/fit\/requirements"/);
    expect(html).toContain('name="need.general-ledger"');
    const sent = await app.fetch(
      "/fit/requirements?need.general-ledger=must&need.api=nice&need.crm=&other=1",
    );
    expect([sent.status, sent.headers.get("location"), sent.headers.get("cache-control")]).toEqual([
      303,
      "/fit?r=1~general-ledger.m~api.n#results",
      "no-store",
    ]);
    const nothing = await app.fetch("/fit/requirements?need.api=");
    expect(nothing.headers.get("location")).toBe("/fit#results");
  });

  test("shows the score line by line, with a link to the source of each answer", async () => {
    const html = await app.text(`/fit?r=${requirements}`);
    expect(html).toMatch(/<th scope="row"[^>]*>General Ledger/);
    expect(html).toContain("All must-haves are covered.");
    const [, profile = "", row = ""] = /href="(\/vendors\/[\w-]+)#(feature-[\w-]+)"/.exec(html) ?? [];
    expect(await app.text(profile)).toContain(`id="${row}"`);
  });

  test("names the musts that are met only in part, by a partner or as an add-on", async () => {
    const html = withoutData(await app.text("/fit?r=1~bill-pay.m~partnership-accounting.m~multi-currency.m"));
    expect(html).toContain(
      "All must-haves are covered; ask about Partnership Accounting (via partner), Multi-Currency (add-on).",
    );
  });

  test.each([
    ["/fit?r=%00%ff~~..~", 200],
    ["/fit?r=1~__proto__.m~constructor.n", 200],
    [`/fit?r=1${"~api.m".repeat(800)}`, 200],
    [`/fit?r=${"x".repeat(12_000)}`, 414],
    ["/fit?page=-3&page=nonsense&r=1~api.m", 200],
    ["/fit/questions?r=1~api.m&vendor=nobody", 404],
    ["/fit/questions.md?r=1~api.m&vendor=nobody", 404],
    ["/fit.csv?r=nonsense", 200],
  ])("%s answers %d", async (path, status) => {
    expect((await app.fetch(path)).status).toBe(status);
  });

  test("names the parts of the address that it ignored", async () => {
    expect(await app.text("/fit?r=1~api.m~unknown.n")).toContain("is ignored: <!-- -->unknown.n");
  });
});

describe("the files", () => {
  test("the CSV has every vendor and reflects changes", async () => {
    const read = async () => (await app.text(`/fit.csv?r=${requirements}`)).trim().split("\r\n");
    const rows = await read();
    expect(rows.length).toBe(37);
    expect(rows[0]).toContain("General Ledger (must),Alternative Investments (must),API (nice),Method");
    const { id } = await app.json("/api/vendors/addepar");
    await call("PUT", `/api/vendors/${id}`, { name: "=Addepar" });
    expect(
      (await read()).some((row) => row.startsWith("'=Addepar,")),
      "no formula",
    ).toBe(true);
    await call("PUT", `/api/vendors/${id}`, { name: "Addepar" });
  });

  test("the request for proposal asks what is unknown and lists what is known with its sources", async () => {
    const text = await app.text("/fit/questions.md?r=1~api.m~risk-analytics.n&vendor=addepar");
    expect(text).toMatch(/^# Request for proposal: Addepar\n/);
    expect(text).toContain("1. Risk Analytics: is this core, partial, an add-on");
    expect(text).toMatch(/- \*\*API\*\*: Documented\. .* \[1, 2\]/);
    expect(text).toMatch(/\n1\. .*<https:\/\/developers\.addepar\.com/);
    const page = await app.text("/fit/questions?r=1~api.m~risk-analytics.n&vendor=addepar");
    expect(page).toContain("Risk Analytics: is this core, partial, an add-on");
    expect(page).toContain('<meta name="robots" content="noindex"/>');
  });

  test("without a vendor, every requirement is a question", async () => {
    const text = await app.text("/fit/questions.md?r=1~api.n~general-ledger.m");
    expect(text).toMatch(/1\. General Ledger: .*\n2\. API: /);
  });
});

test("requirements have a share image that names them, musts first", async () => {
  const address = `/share/fit.png?${new URLSearchParams({ r: requirements })}`;
  const page = await app.text(`/fit?${new URLSearchParams({ r: requirements })}`);
  expect(page).toContain(`<meta property="og:image" content="https://guide.example${address}"/>`);
  const image = await app.fetch(address);
  expect(image.headers.get("content-type")).toBe("image/png");
  const bare = await app.fetch("/share/fit.png");
  expect(Buffer.from(await image.arrayBuffer()).equals(Buffer.from(await bare.arrayBuffer()))).toBe(false);
});
