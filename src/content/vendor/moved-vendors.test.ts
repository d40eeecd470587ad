import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const app = testApp();
const call = asEditor(app);

/** Creates a vendor and changes its slug several times. */
async function moveVendor(name: string, ...slugs: string[]) {
  const { id } = await (await call("POST", "/api/vendors", { name, slug: slugs[0] })).json();
  for (const slug of slugs.slice(1)) await call("PUT", `/api/vendors/${id}`, { slug });
  return id as number;
}

const rowsOf = async (v: string): Promise<[slug: string, formerSlugs: string[]][]> =>
  (await app.json(`/api/vendors?view=shortlist&v=${v}`)).map(
    ({ slug, formerSlugs }: { slug: string; formerSlugs: string[] }) => [slug, formerSlugs],
  );

const locationOf = async (path: string) => {
  const answer = await app.fetch(path);
  return [answer.status, answer.headers.get("Location")];
};

describe("a shortlist", () => {
  test("has a renamed vendor once, under its current slug", async () => {
    expect(await rowsOf("first-slug,addepar")).toEqual([["addepar", []]]);
    const id = await moveVendor("Moving", "first-slug", "second-slug", "third-slug");
    const moved = ["third-slug", ["first-slug", "second-slug"]];
    expect(await rowsOf("first-slug,addepar")).toEqual([moved, ["addepar", []]]);
    expect(await rowsOf("addepar,third-slug,second-slug,first-slug")).toEqual([["addepar", []], moved]);
    expect(await locationOf("/shortlist?v=addepar,first-slug,third-slug,nobody")).toEqual([
      301,
      "/shortlist?v=addepar,third-slug,nobody",
    ]);
    expect((await app.fetch("/shortlist?v=addepar,third-slug,nobody")).status).toBe(200);
    await call("PUT", `/api/vendors/${id}`, { isPublished: false });
    expect(await rowsOf("first-slug")).toEqual([]);
  });

  test("does not follow an editor's redirect to another kind of page", async () => {
    const id = await moveVendor("Leaving", "leaving");
    await call("DELETE", `/api/vendors/${id}`);
    expect(await rowsOf("leaving")).toEqual([]);
    await call("POST", "/api/admin/redirects", { from: "/vendors/leaving", to: "/glossary" });
    expect(await rowsOf("leaving")).toEqual([]);
    expect((await app.fetch("/shortlist?v=leaving")).status).toBe(200);
  });

  test("follows an editor's redirect", async () => {
    const id = await moveVendor("Merged", "merged");
    await call("DELETE", `/api/vendors/${id}`);
    expect(await rowsOf("merged")).toEqual([]);
    await call("POST", "/api/admin/redirects", { from: "/vendors/merged", to: "/vendors/altoo" });
    expect(await rowsOf("merged")).toEqual([["altoo", ["merged"]]]);
  });

  test("is short whatever its address contains", async () => {
    const many = Array.from({ length: 2000 }, (_, number) => `x${number}`).join();
    expect([200, 414]).toContain((await app.fetch(`/api/vendors?view=shortlist&v=${many}`)).status);
    expect(await rowsOf("%00,a'--,../x,addepar")).toEqual([["addepar", []]]);
  });
});

describe("the API", () => {
  test("redirects a read by a former slug, with its query", async () => {
    const id = await moveVendor("Café Zürich", "cafe-alt", "cafe-neu");
    expect(await locationOf("/api/vendors/cafe-alt")).toEqual([301, "/api/vendors/cafe-neu"]);
    expect(await locationOf("/api/vendors/cafe-alt/facts?view=page")).toEqual([
      301,
      "/api/vendors/cafe-neu/facts?view=page",
    ]);
    expect(await locationOf("/api/vendors/CAFE-alt/facts")).toEqual([301, "/api/vendors/cafe-neu/facts"]);
    expect(await locationOf("/api/vendors/Cafe-Neu")).toEqual([301, "/api/vendors/cafe-neu"]);
    for (const slug of ["never-was", "Never-Was"])
      expect((await app.fetch(`/api/vendors/${slug}`)).status).toBe(404);
    expect((await call("PUT", "/api/vendors/cafe-alt", { name: "Café" })).status).toBe(404);
    await call("PUT", `/api/vendors/${id}`, { isPublished: false });
    for (const slug of ["cafe-alt", "Cafe-Neu"])
      expect(await locationOf(`/api/vendors/${slug}`)).toEqual([404, null]);
  });

  test("does not redirect to an entry of another type", async () => {
    await call("POST", "/api/admin/redirects", { from: "/vendors/once", to: "/glossary/tvpi" });
    await call("POST", "/api/admin/redirects", { from: "/old-page", to: "/vendors/addepar" });
    expect((await app.fetch("/api/vendors/once")).status).toBe(404);
    expect((await app.fetch("/api/pages/slug/old-page")).status).toBe(404);
  });
});

describe("a request for proposal", () => {
  test("for a vendor's former slug redirects to the current one", async () => {
    await moveVendor("Mover", "mover", "moved-on");
    const r = "1~api.m";
    const { vendor } = await app.json(`/api/fit/questions?r=${r}&vendor=mover`);
    expect(vendor.slug).toBe("moved-on");
    expect(await locationOf(`/fit/questions?r=${r}&vendor=mover`)).toEqual([
      301,
      `/fit/questions?r=${r}&vendor=moved-on`,
    ]);
    expect(await app.text(`/fit/questions.md?r=${r}&vendor=mover`)).toContain(
      "# Request for proposal: Mover",
    );
    expect((await app.fetch(`/fit/questions?r=${r}&vendor=nobody`)).status).toBe(404);
  });
});

describe("requirements", () => {
  test("follow a renamed feature, and name missing ones", async () => {
    const { id } = await (
      await call("POST", "/api/features", { name: "Moving feature", slug: "first-feature" })
    ).json();
    await call("PUT", `/api/features/${id}`, { slug: "present-feature" });
    const r = "1~first-feature.m~nothing.n~api.n";
    const present = "1~present-feature.m~nothing.n~api.n";
    const { requirements, ignored } = await app.json(`/api/fit?r=${r}`);
    expect(requirements.map(({ feature }: { feature: string }) => feature)).toEqual([
      "present-feature",
      "api",
    ]);
    expect(ignored).toEqual(["nothing.n"]);
    expect(await locationOf(`/fit?r=${r}`)).toEqual([301, `/fit?r=${present}`]);
    expect(await locationOf(`/fit?r=${r}&page=2`)).toEqual([301, `/fit?r=${present}&page=2`]);
    expect((await app.fetch(`/fit?r=${present}`)).status).toBe(200);
    const capitals = "1~First-Feature.m~nothing.n~API.n";
    expect((await app.json(`/api/fit?r=${capitals}`)).ignored).toEqual(["nothing.n"]);
    expect(await locationOf(`/fit?r=${capitals}`)).toEqual([301, `/fit?r=${present}`]);
    expect(await locationOf(`/fit/questions?r=${r}`)).toEqual([
      301,
      "/fit/questions?r=1~present-feature.m~api.n",
    ]);
    expect(await app.text(`/fit.csv?r=${r}`)).toContain("Moving feature (must)");
    const image = async (asked: string) =>
      Buffer.from(await (await app.fetch(`/share/fit.png?r=${asked}`)).arrayBuffer());
    expect(await image(r)).toEqual(await image(present));
    await call("PUT", `/api/features/${id}`, { isPublished: false });
    expect((await app.json(`/api/fit?r=${r}`)).ignored).toEqual(["first-feature.m", "nothing.n"]);
    expect((await app.fetch(`/fit?r=${r}`)).status).toBe(200);
  });
});
