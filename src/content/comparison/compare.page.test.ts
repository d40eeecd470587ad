import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { vendors } from "../vendor/vendor.table.ts";

/** Submits the compare page's form like a browser without scripts. */

const app = testApp();
const empty = testApp("empty");
const large = testApp("empty");

test("choosing two vendors opens their comparison", async () => {
  const answer = await app.fetch("/compare?vendor=addepar&vendor=masttro");
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/compare/addepar-vs-masttro");
});

test.each([
  ["v=Eton&v=canoe+intelligence", "/compare/canoe-intelligence-vs-eton-solutions"],
  ["v=Eton&v=", "/compare?v=eton-solutions"],
  ["v=Eton&v=Nobody+at+All", "/compare?v=eton-solutions&v=nobody+at+all"],
])("accepts typed names: %s opens %s", async (query, location) => {
  const answer = await app.fetch(`/compare?${query}`);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, location]);
});

test("names unknown vendors and keeps the known ones selected", async () => {
  const html = await app.text("/compare?v=addepar&v=nobody+at+all");
  expect(html).toContain("We couldn&#x27;t find &quot;nobody at all&quot;. Choose at least two platforms.");
  expect(html).toMatch(/<option value="addepar" selected="">/);
});

test("a guide without vendors says there is nothing to compare, and shows no empty lists", async () => {
  const html = await empty.text("/compare");
  expect(html).toContain("No platforms to compare yet");
  expect(html).not.toContain("<select");
});

test("a guide with thousands of vendors has fields to type their names in, not four lists of all", async () => {
  const rows = Array.from({ length: 2000 }, (_, place) => ({
    slug: `vendor-${place}`,
    name: `Vendor ${place}`,
  }));
  await large.db.insert(vendors).values(rows);
  large.forgetAll();
  const html = await large.text("/compare?with=vendor-7");
  expect(html.length).toBeLessThan(80_000);
  expect(html).not.toContain("<select");
  expect(html).toMatch(/<input[^>]*name="v"[^>]*value="vendor-7"/);
  const found = await large.fetch("/compare?v=Vendor+7&v=Vendor+1999&v=&v=");
  expect([found.status, found.headers.get("location")]).toEqual([302, "/compare/vendor-1999-vs-vendor-7"]);
  const notFound = await large.text("/compare?v=vendor-7&v=nobody+at+all");
  expect(notFound).toContain(
    "We couldn&#x27;t find &quot;nobody at all&quot;. Choose at least two platforms.",
  );
  expect(notFound).toMatch(/<input[^>]*name="v"[^>]*value="nobody at all"/);
  expect(notFound.length).toBeLessThan(80_000);
});
