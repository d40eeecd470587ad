import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";

/** Submits the compare page's form like a browser without scripts. */

const app = testApp();
const empty = testApp("empty");

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
