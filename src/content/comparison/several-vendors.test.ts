import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";

const app = testApp();
const call = asEditor(app);

const four = ["addepar", "asset-vantage", "eton-solutions", "masttro"];
const address = `/compare/${four.join("-vs-")}`;

const location = async (path: string) => {
  const answer = await app.fetch(path);
  return [answer.status, answer.headers.get("location")];
};

function permutationsOf(slugs: string[]): string[][] {
  if (slugs.length < 2) return [slugs];
  return slugs.flatMap((slug) =>
    permutationsOf(slugs.filter((other) => other !== slug)).map((rest) => [slug, ...rest]),
  );
}

describe("a set of vendors", () => {
  test("has one page, whatever the order in its address", async () => {
    const orders = permutationsOf(four);
    expect(orders).toHaveLength(24);
    for (const order of orders) {
      const path = `/compare/${order.join("-vs-")}`;
      expect(await location(path), path).toEqual(path === address ? [200, null] : [301, address]);
    }
  });

  test("keeps the choice of rows when redirected", async () => {
    expect(await location("/compare/masttro-vs-addepar-vs-asset-vantage?differences=1")).toEqual([
      301,
      "/compare/addepar-vs-asset-vantage-vs-masttro?differences=1",
    ]);
  });

  test("is found by a vendor's former slug", async () => {
    const moving = await (await call("POST", "/api/vendors", { name: "Once", slug: "once" })).json();
    await call("PUT", `/api/vendors/${moving.id}`, { slug: "now" });
    expect(await location("/compare/addepar-vs-masttro-vs-once")).toEqual([
      301,
      "/compare/addepar-vs-masttro-vs-now",
    ]);
  });

  test("is found in upper case too", async () => {
    expect(await location("/compare/Addepar-vs-MASTTRO")).toEqual([301, "/compare/addepar-vs-masttro"]);
  });

  test.each(["eton-solutions-vs-x-vs-y", "x-vs-y-vs-masttro"])(
    "is split by slugs that contain -vs- themselves: %s",
    async (pair) => {
      await call("POST", "/api/vendors", { name: "X vs Y", slug: "x-vs-y" });
      const { vendors } = await app.json(`/api/compare/${pair}-vs-addepar`);
      expect(vendors).toHaveLength(3);
      const [status, canonical] = await location(`/compare/${pair}-vs-addepar`);
      expect(status).toBe(301);
      expect(await location(String(canonical))).toEqual([200, null]);
    },
  );

  test("is not indexed with three or more vendors, but has a share image", async () => {
    expect(await app.text(address)).toContain('<meta name="robots" content="noindex"/>');
    expect(await app.text("/compare/addepar-vs-masttro")).toContain(
      '<link rel="canonical" href="https://guide.example/compare/addepar-vs-masttro"/>',
    );
    expect((await app.fetch(`/share${address}.png`)).status).toBe(200);
  });
});

test("links to editorial comparisons of its pairs, but not to drafts", async () => {
  const ids = new Map<string, number>();
  for (const slug of four) ids.set(slug, (await app.json(`/api/vendors/${slug}`)).id);
  const write = (a: string, b: string, isPublished: boolean) =>
    call("POST", "/api/comparisons", {
      title: `${a} beside ${b}`,
      slug: `${a}-beside-${b}`,
      description: "Where each of them is at home.",
      vendorAId: ids.get(a),
      vendorBId: ids.get(b),
      isPublished,
    });
  await write("masttro", "addepar", true);
  await write("addepar", "asset-vantage", false);
  await write("masttro", "eton-solutions", true);
  const pairs = async (path: string) =>
    [
      ...(await app.text(path)).matchAll(
        /<a [^>]*href="(\/compare\/[\w-]+)"[^>]*>(?:<[^>]*>)*[\w-]+ beside/g,
      ),
    ].map(([, href]) => href);
  expect(await pairs("/compare/addepar-vs-asset-vantage-vs-masttro")).toEqual([
    "/compare/addepar-vs-masttro",
  ]);
  expect(await pairs("/compare/addepar-vs-masttro")).toEqual([]);
});

describe.each([
  ["five vendors", `${four.join("-vs-")}-vs-kubera`, "You can compare at most four vendors"],
  ["one twice", "addepar-vs-masttro-vs-addepar", "A vendor cannot be compared with itself"],
  ["one that is not there", "addepar-vs-masttro-vs-nobody", 'There is no vendor with the slug "nobody"'],
])("the address of %s", (_, comparison, message) => {
  test("returns 404 with the vendors that were recognized", async () => {
    const answer = await app.fetch(`/api/compare/${comparison}`);
    expect(answer.status).toBe(404);
    const body = await answer.json();
    expect(body.message).toBe(message);
    const understood = body.understood.map(({ slug }: { slug: string }) => slug);
    const page = await app.fetch(`/compare/${comparison}`);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain(`href="/compare/${understood.join("-vs-")}"`);
    expect((await app.fetch(`/compare/${comparison}.csv`)).status).toBe(404);
  });
});

test.each(["/compare/-vs-", "/compare/-vs--vs-a", "/compare/a-vs-%00", `/compare/${"-vs-".repeat(150)}`])(
  "the address %s is not a comparison",
  async (path) => {
    expect((await app.fetch(path)).status).toBe(404);
    expect((await app.fetch(`${path}.csv`)).status).toBe(404);
  },
);

describe("the API", () => {
  test("returns up to four vendors in the order of the address", async () => {
    const { vendors, vendorA, vendorB, comparisonMatrix, comparison } = await app.json(
      "/api/compare/masttro-vs-addepar-vs-kubera",
    );
    expect(vendors.map(({ slug }: { slug: string }) => slug)).toEqual(["masttro", "addepar", "kubera"]);
    expect([vendorA, vendorB, comparison]).toEqual([undefined, undefined, null]);
    expect(comparisonMatrix[0].items[0]).toEqual({ label: "Founded", values: ["2010", "2009", null] });
  });

  test("returns each vendor's level and state for every feature", async () => {
    const { features } = await app.json("/api/compare/addepar-vs-masttro");
    const rows = features.flatMap((group: { rows: object[] }) => group.rows);
    expect(rows).toHaveLength(29);
    expect(rows).toContainEqual({
      feature: "crm",
      title: "CRM",
      levels: ["partner", null],
      states: ["sourced", "unsourced"],
    });
    expect(rows).toContainEqual(
      expect.objectContaining({
        feature: "net-worth-tracking",
        levels: [null, "native"],
        states: ["unsourced", "sourced"],
      }),
    );
  });

  test("omits draft features", async () => {
    await call("POST", "/api/features", {
      name: "Hidden Feature",
      slug: "hidden-feature",
      isPublished: false,
    });
    const answer = await app.fetch("/api/compare/addepar-vs-masttro");
    expect(await answer.text()).not.toContain("hidden-feature");
  });
});

describe("the page", () => {
  let html = "";
  beforeAll(async () => {
    html = withoutData(await app.text(address));
  });

  test("begins with a summary and puts differences first", () => {
    const places = [
      "All 4 cover ",
      "View Profile",
      "Visit Website",
      "Our assessment: best for",
      "Where they differ",
      "Found for some vendors only",
      "Where they agree",
      "facts we could not find for any vendor: ask them",
    ].map((words) => html.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  test("links every fact to its source without scripts", () => {
    const links = [...html.matchAll(/href="#(source-\d+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(50);
    for (const id of new Set(links)) expect(html).toContain(`id="${id}"`);
  });

  test("links to the set without each of its vendors", () => {
    expect(html).toContain('href="/compare/asset-vantage-vs-eton-solutions-vs-masttro"');
  });

  test("shows only differences if the address says so", async () => {
    const short = withoutData(await app.text(`${address}?differences=1`));
    expect(short).toContain("Where they differ");
    expect(short).not.toContain("Where they agree");
    expect(short).not.toContain("nobody publishes");
    expect(withoutData(await app.text(`${address}?differences=banana`))).toContain("Where they agree");
  });

  test("marks a paid entry", async () => {
    await call("POST", "/api/vendors", { name: "Paying", slug: "paying", isSponsored: true });
    expect(withoutData(await app.text("/compare/addepar-vs-paying"))).toContain("Sponsored");
  });
});

describe("the form", () => {
  test.each([
    ["v=masttro&v=addepar&v=kubera", "/compare/addepar-vs-kubera-vs-masttro"],
    ["v=masttro,addepar,kubera,altoo", "/compare/addepar-vs-altoo-vs-kubera-vs-masttro"],
    ["v=&v=masttro&v=addepar&v=", "/compare/addepar-vs-masttro"],
  ])("submitted as %s opens the comparison", async (query, path) => {
    expect(await location(`/compare?${query}`)).toEqual([302, path]);
  });

  test.each([
    ["v=addepar", "Choose at least two platforms."],
    ["v=a,b,addepar,masttro,kubera,altoo,asora", "We couldn&#x27;t find &quot;a&quot;, &quot;b&quot;."],
    [`v=${[...four, "kubera"].join(",")}`, "You can compare at most four vendors"],
    ["v=%3Cscript%3E&v=addepar", "We couldn&#x27;t find &quot;&lt;script&gt;&quot;."],
  ])("submitted as %s explains the problem", async (query, notice) => {
    const answer = await app.fetch(`/compare?${query}`);
    expect(answer.status).toBe(200);
    expect(withoutData(await answer.text())).toContain(notice);
  });

  test("preselects the vendors in the address", async () => {
    const html = await app.text("/compare?with=addepar&with=masttro");
    expect([...html.matchAll(/<option value="([^"]+)" selected=""/g)].map(([, slug]) => slug)).toEqual([
      "addepar",
      "masttro",
    ]);
  });
});
