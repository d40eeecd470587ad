import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { factChanges } from "#cms/engine/fact-change.table.ts";
import { startMailStandIn } from "#integrations/mail/mail.stand-in.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";

const smtp = await startMailStandIn();
afterAll(() => smtp.stop());
const app = testApp("seeded", { SMTP_URL: smtp.url });
const call = asEditor(app);

/** A vendor with recorded changes, whose address was `/vendors/former`. */
beforeAll(async () => {
  const vendor = { name: "Renamed Software", slug: "former" };
  const { id } = await (await call("POST", "/api/vendors", vendor)).json();
  await app.db.insert(factChanges).values(
    Array.from({ length: 26 }, (_, place) => ({
      kind: "vendor",
      entryId: Number(id),
      field: "employeeCount",
      before: String(100 + place),
      after: String(101 + place),
      editorName: "Ada",
      createdAt: new Date(Date.UTC(2026, 1, 1 + place)).toISOString(),
    })),
  );
  expect((await call("PUT", `/api/vendors/${id}`, { slug: "current" })).status).toBe(200);
});

const location = async (path: string) => {
  const answer = await app.fetch(path);
  return [answer.status, answer.headers.get("location")];
};

const bytes = async (path: string) => Buffer.from(await (await app.fetch(path)).arrayBuffer());

describe("a vendor's former slug leads to the vendor", () => {
  test("in its changes, which are those of its current slug", async () => {
    const changes = await app.json("/api/changes?vendor=current&since=2026-01-01");
    expect(changes.total).toBe(26);
    expect(await app.json("/api/changes?vendor=former&since=2026-01-01")).toEqual(changes);
    expect(withoutData(await app.text("/changes?vendor=former"))).toContain("126");
    expect(await app.json("/api/changes?vendor=nobody")).toEqual({ items: [], total: 0, page: 1 });
  });

  test("in the list of its changes, which names it also if there are none", async () => {
    for (const address of ["/changes?vendor=former&since=2026-12-01", "/changes?vendor=former&type=vendor"]) {
      const html = withoutData(await app.text(address)).replaceAll("<!-- -->", "");
      expect(html).toMatch(/Only changes of <a[^>]* href="\/vendors\/current"[^>]*>Renamed Software<\/a>/);
    }
    const none = withoutData(await app.text("/changes?vendor=former&since=2026-12-01"));
    expect(none).toContain("No changes recorded since");
    const unknown = withoutData(await app.text("/changes?vendor=nobody"));
    expect(unknown).toContain("The guide has no vendor called nobody.");
    expect(unknown).not.toContain("this profile");
  });

  test("in the offer to watch it, whose form has the current slug", async () => {
    const html = await app.text("/watch?v=former");
    expect(html).toContain("Renamed Software");
    expect(html).toContain('name="vendors" value="current"');
  });

  test("from the form for corrections", async () => {
    expect(await location("/vendors/former/suggest?field=owner")).toEqual([
      301,
      "/vendors/current/suggest?field=owner",
    ]);
    expect(await location("/vendors/nobody/suggest")).toEqual([404, null]);
  });

  test("in the points of some vendors", async () => {
    const slugsIn = async (v: string): Promise<string[]> =>
      (await app.json(`/api/fit/scores?r=1~api.m&v=${v}`)).results.map(({ slug }: { slug: string }) => slug);
    expect((await slugsIn("addepar,former")).sort()).toEqual(["addepar", "current"]);
    expect((await slugsIn("former-vs-kubera")).sort()).toEqual(["current", "kubera"]);
    expect(await slugsIn("FORMER,current")).toEqual(["current"]);
    expect(await slugsIn("nobody,former-vs")).toEqual([]);
  });

  test("in its share image", async () => {
    const image = await bytes("/share/vendors/current.png");
    expect(image.length).toBeGreaterThan(1000);
    expect(await bytes("/share/vendors/former.png")).toEqual(image);
    expect((await app.fetch("/share/vendors/nobody.png")).status).toBe(404);
    expect((await app.fetch("/share/faq/former.png")).status).toBe(404);
  });

  test("in a shortlist, which keeps its date", async () => {
    expect(await location("/shortlist?v=former,addepar&since=2026-10-25")).toEqual([
      301,
      "/shortlist?v=current,addepar&since=2026-10-25",
    ]);
    expect(await location("/shortlist?v=former")).toEqual([301, "/shortlist?v=current"]);
  });
});

test("a vendor's changes since a day say how many there are, and link to all of them", async () => {
  const html = withoutData(await app.text("/vendors/current?since=2026-01-01")).replaceAll("<!-- -->", "");
  expect(html).toMatch(/These are the newest 24 of 26 changes\./);
  expect(html).toContain('href="/changes?vendor=current&amp;since=2026-01-01"');
  expect(withoutData(await app.text("/vendors/current"))).not.toContain("These are the newest");
});

test.each([
  "/badge/SLUG.svg",
  "/vendors/SLUG/changes.xml",
  "/changes/feed.xml?vendor=SLUG",
  "/share/vendors/SLUG.png",
  "/api/changes?vendor=SLUG",
  "/api/fit/questions?vendor=SLUG&r=1~api.m",
  "/fit/questions.md?vendor=SLUG&r=1~api.m",
])("capitals in %s count as small letters", async (path) => {
  const answer = await app.fetch(path.replace("SLUG", "current"));
  expect(answer.status).toBe(200);
  const body = await bytes(path.replace("SLUG", "current"));
  for (const slug of ["Current", "Former"]) expect(await bytes(path.replace("SLUG", slug))).toEqual(body);
});

test("a page of questions to a vendor with capitals in its slug redirects", async () => {
  expect(await location("/fit/questions?r=1~api.m&vendor=Addepar")).toEqual([
    301,
    "/fit/questions?r=1~api.m&vendor=addepar",
  ]);
});

test("vendors chosen by their slugs are in order of name, whatever its case", async () => {
  const feed = await app.text(
    "/changes/feed.xml?vendor=wealthbox&vendor=ipaladin&vendor=efront&vendor=kubera",
  );
  expect(feed).toContain("What Changed at eFront (BlackRock), iPaladin, Kubera, Wealthbox");
});
