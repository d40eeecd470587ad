import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { fixedPageSlugs, routes } from "#shared/routes.ts";
import { testApp } from "./support/app.ts";

const app = testApp();

/** Reachable only by people or forms, or not a link target. */
const unlinked = new Set<string>([
  routes.admin.pattern,
  routes.adminTab.pattern,
  routes.confirmSuggestion.pattern,
  routes.fitRequirements.pattern,
  routes.invitation.pattern,
  routes.marketPicture.pattern,
  routes.search.pattern,
  routes.setUp.pattern,
  routes.signIn.pattern,
  routes.providerSignIn.pattern,
  routes.signOut.pattern,
]);

test("every internal link reachable from the home page returns 200, and every readable route is reached", async () => {
  const reached = await crawl("/");
  expect(reached.failures).toEqual([]);
  const sitemap = await app.text("/sitemap.xml");
  const listed = [...sitemap.matchAll(/<loc>https:\/\/guide\.example(.*?)<\/loc>/g)].map(
    ([, path]) => path || "/",
  );
  expect(listed.length).toBeGreaterThan(100);
  const missed = Object.values(routes)
    .map(({ pattern }) => pattern)
    .filter((pattern) => !unlinked.has(pattern) && (!hasParameter(pattern) || meets(listed, pattern)))
    .filter((pattern) => !meets(reached.paths, pattern));
  expect(missed).toEqual([]);
  for (const slug of ["services", "family-office-software", ...fixedPageSlugs])
    expect(reached.paths).toContain(`/${slug}`);
}, 600_000);

test.each([
  ["/vendors/nobody", "Vendor Not Found", "The vendor you're looking for doesn't exist or has been removed."],
  [
    "/faq/nothing",
    "FAQ Entry Not Found",
    "The FAQ entry you're looking for doesn't exist or has been removed.",
  ],
  [
    "/glossary/nothing",
    "Term Not Found",
    "The glossary term you're looking for doesn't exist or has been removed.",
  ],
  [
    "/types/nothing",
    "Type Not Found",
    "The portfolio management type you're looking for doesn't exist or has been removed.",
  ],
  ["/features/nothing", "Feature Not Found", "The requested feature could not be found."],
  ["/use-cases/nothing", "Use Case Not Found", "The use case you're looking for doesn't exist."],
  ["/buyers-guides/nothing", "Guide Not Found", "The buyer's guide you're looking for doesn't exist."],
  ["/news/nothing", "404 Page Not Found", "The page you're looking for doesn't exist or has been moved."],
  [
    "/compare/a-vs-b",
    "Comparison Not Found",
    'We couldn\'t find vendors "a" and "b". Here are some suggestions:',
  ],
  ["/nothing-here", "Landing Page Not Found", "Return Home"],
  ["/nothing/here", "404 Page Not Found", "The page you're looking for doesn't exist or has been moved."],
])(
  "%s returns 404 with its own text",
  async (path, title, words) => {
    const answer = await app.fetch(path);
    expect(answer.status).toBe(404);
    const text = textOf(await answer.text());
    expect(text).toContain(title);
    expect(text).toContain(words);
  },
  600_000,
);

const hasParameter = (pattern: string) => pattern.includes(":");
const meets = (paths: string[], pattern: string) =>
  paths.some((path) => matchPath(pattern, path.replace(/\?.*/, "")));

async function crawl(start: string) {
  const paths = new Set([start]);
  const failures: string[] = [];
  for (const path of paths) {
    const answer = await app.fetch(path);
    if (answer.status !== 200) failures.push(`${path} answers ${answer.status}`);
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
    for (const link of linksOf(await answer.text())) paths.add(link);
  }
  return { paths: [...paths], failures };
}

/** The paths of all links and of the feed, without fragments. */
const linksOf = (html: string) =>
  [...html.matchAll(/<(?:a|link)\b[^>]*?\shref="(\/[^"#]*)/g)]
    .map(([, href]) => (href ?? "").replaceAll("&amp;", "&"))
    .filter((href) => !/^\/(api|src|node_modules|assets|@)/.test(href));

const textOf = (html: string) =>
  html
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("<!-- -->", "");
