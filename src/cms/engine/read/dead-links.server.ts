import type { Database } from "#db/database.server.ts";
import { routes, starterProductSlug } from "#shared/routes.ts";
import { findMissingPaths } from "../references/addresses.server.ts";
import { entryPath, isFixedPath, vendorPathsOfComparison } from "../references/site-paths.ts";
import { pathTag } from "../tags.ts";
import type { ReadContext } from "./reads.server.ts";

/** Returns the internal links without a public page. The product's path is also served by the starter page. */
export async function findDeadLinks(
  db: Database,
  links: string[],
  productSlug: string,
): Promise<Set<string>> {
  const productPath = routes.page.href({ slug: productSlug });
  const starterPath = routes.page.href({ slug: starterProductSlug });
  const paths = links.includes(productPath) ? [...links, starterPath] : links;
  const missing = await findMissingPaths(db, paths);
  if (!missing.has(starterPath)) missing.delete(productPath);
  return new Set(links.filter((link) => missing.has(link)));
}

/** Returns a page's data without dead links in its texts and dead addresses of its buttons. */
export async function withoutDeadLinks<Page>(
  { db, settings, dependOn }: Pick<ReadContext, "db" | "settings" | "dependOn">,
  page: Page,
): Promise<Page> {
  const links = new Set<string>();
  visitLinks(page, (link) => links.add(link));
  if (links.size === 0) return page;
  dependOn(...linkDependencies([...links]));
  const dead = await findDeadLinks(db, [...links], settings.productSlug);
  return dead.size === 0 ? page : copyWithout(page, dead);
}

/** Returns the cache tags that decide whether links are dead. */
export const linkDependencies = (links: string[]) =>
  links
    .map(entryPath)
    .filter((path) => !isFixedPath(path))
    .flatMap((path) => [path, ...vendorPathsOfComparison(path).flat()].map(pathTag));

/** A link in a rendered text, as the stringifier writes it: href, other attributes and content. */
const textLink = /<a href="(\/(?!\/)[^"<]*)"((?: [^\s"=>]+(?:="[^"]*")?)*)>((?:(?!<\/?a\b)[\s\S])*)<\/a>/g;

/** Links to glossary terms are generated from published terms only. */
const isTermLink = (attributes: string) => attributes.includes(" data-term=");

/** Fields that hold a button's address. */
const buttonFields = new Set(["ctaUrl", "buttonUrl"]);

const isOwnPath = (value: string) => /^\/(?!\/)/.test(value);

function visitLinks(value: unknown, visit: (link: string) => void, field = ""): void {
  if (typeof value === "string") {
    if (buttonFields.has(field) && isOwnPath(value)) visit(value);
    else linksIn(value).forEach(visit);
  } else if (value && typeof value === "object")
    for (const [name, part] of Object.entries(value)) visitLinks(part, visit, name);
}

const linksIn = (html: string) =>
  [...html.matchAll(textLink)].flatMap(([, link = "", attributes = ""]) =>
    isTermLink(attributes) ? [] : decode(link),
  );

/** Copies the data, with dead links as plain text and dead buttons without an address. */
function copyWithout<Value>(value: Value, dead: Set<string>, field?: string): Value;
function copyWithout(value: unknown, dead: Set<string>, field = ""): unknown {
  if (typeof value === "string") {
    if (buttonFields.has(field)) return dead.has(value) ? "" : value;
    return value.replace(textLink, (whole, link: string, attributes: string, text: string) =>
      dead.has(decode(link)) && !isTermLink(attributes) ? text : whole,
    );
  }
  if (Array.isArray(value)) return value.map((part) => copyWithout(part, dead));
  if (value && typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, copyWithout(part, dead, name)]),
    );
  return value;
}

/** `&` is the only character that the stringifier escapes in an href. */
const decode = (attribute: string) => attribute.replaceAll("&#x26;", "&").replaceAll("&amp;", "&");
