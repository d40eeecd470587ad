import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { readSettings } from "#shared/settings.server.ts";
import type { WebReply } from "../guarded-fetch/web.stand-in.ts";
import { startArticleStandIn } from "./article.stand-in.ts";
import { ArticleError, fetchArticle } from "./index.ts";

const site = await startArticleStandIn();
afterAll(() => site.stop());

/** New settings start without a cached robots.txt. */
let settings = readSettings({});
beforeEach(() => {
  settings = readSettings({ FETCH_ALLOW_HOSTS: site.host });
  site.allowRobots("");
  site.requests.splice(0);
});

const paragraphs = Array.from(
  { length: 6 },
  (_, number) =>
    `Paragraph ${number}: family offices bought more software in this quarter than in the last one.`,
);
const address = site.publish("/story", {
  title: "Software sells",
  author: "Ada Writer",
  publishedAt: "2026-01-05T08:30:00Z",
  imageUrl: "/one.jpg",
  paragraphs,
});

const failureOf = async (fetching: Promise<unknown>) => {
  const error = await fetching.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ArticleError)) throw new Error(`no ArticleError but ${error}`);
  return { reason: error.reason, message: error.message };
};

test("an article is fetched without the navigation around it", async () => {
  const article = await fetchArticle(address, settings);
  expect(article).toMatchObject({
    url: address,
    author: "Ada Writer",
    publisher: "The Paper",
    publishedAt: "2026-01-05T08:30:00.000Z",
    imageUrl: `${site.url}/one.jpg`,
  });
  expect(article.text).toContain("Paragraph 5");
  expect(article.text).not.toMatch(/Most read|newsletter|track/);
});

describe("robots.txt", () => {
  test("is asked once for all pages of a site, by our name", async () => {
    await fetchArticle(address, settings);
    await fetchArticle(address, settings);
    expect(site.requests.map(({ path }) => path)).toEqual(["/robots.txt", "/story", "/story"]);
    expect(site.requests[0]?.headers["user-agent"]).toMatch(/^FamilyOfficeSoftwareBot\/1\.0 \(\+http/);
  });

  test.each(["User-agent: *\nDisallow: /", "User-agent: FamilyOfficeSoftwareBot\nDisallow: /story"])(
    "that forbids it keeps the page from being asked for: %j",
    async (rules) => {
      site.allowRobots(rules);
      expect(await failureOf(fetchArticle(address, settings))).toEqual({
        reason: "disallowed",
        message: `${site.host} asks robots not to read this page (robots.txt)`,
      });
      expect(site.requests.map(({ path }) => path)).toEqual(["/robots.txt"]);
    },
  );

  test("that forbids it to others is no matter", async () => {
    site.allowRobots("User-agent: *\nDisallow: /\n\nUser-agent: FamilyOfficeSoftwareBot\nAllow: /");
    expect(await fetchArticle(address, settings)).toMatchObject({ author: "Ada Writer" });
  });

  test("that is missing allows, and that fails forbids", async () => {
    site.serve("/robots.txt", { status: 404 });
    expect(await fetchArticle(address, settings)).toMatchObject({ author: "Ada Writer" });
    site.serve("/robots.txt", { status: 500 });
    const later = readSettings({ FETCH_ALLOW_HOSTS: site.host });
    expect(await failureOf(fetchArticle(address, later))).toMatchObject({ reason: "disallowed" });
  });

  test("of the site that a page redirects to is asked too", async () => {
    const other = await startArticleStandIn();
    onTestFinished(() => other.stop());
    other.allowRobots("User-agent: *\nDisallow: /");
    const target = other.publish("/moved", { title: "Moved", paragraphs });
    site.serve("/moving", { status: 302, headers: { location: target } });
    const both = readSettings({ FETCH_ALLOW_HOSTS: `${site.host},${other.host}` });
    expect(await failureOf(fetchArticle(`${site.url}/moving`, both))).toMatchObject({ reason: "disallowed" });
  });
});

const failures: [string, WebReply, string][] = [
  ["is gone", { status: 404 }, "bad-status"],
  ["wants to be left alone", { status: 429, headers: { "retry-after": "60" } }, "bad-status"],
  ["fails", { status: 500 }, "bad-status"],
  ["is a PDF", { headers: { "content-type": "application/pdf" }, body: "%PDF" }, "no-article"],
  ["is a notice", { body: "<p>Please subscribe.</p>" }, "no-article"],
  ["is empty", { body: "" }, "no-article"],
  ["is much too long", { body: "x".repeat(5 * 1024 * 1024) }, "too-large"],
  ["leads inside", { status: 302, headers: { location: "http://10.0.0.1/" } }, "refused-address"],
  ["breaks off", "break", "unreachable"],
];

test.each(failures)("a page that %s gives no article", async (_how, reply, reason) => {
  site.serve("/failing", reply);
  expect((await failureOf(fetchArticle(`${site.url}/failing`, settings))).reason).toBe(reason);
});

test.each(["", "/story", "javascript:alert(1)", "file:///etc/passwd"])(
  "%j is no address of an article",
  async (url) => {
    expect((await failureOf(fetchArticle(url, settings))).reason).toBe("bad-address");
  },
);
