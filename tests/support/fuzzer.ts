/** Generates abnormal requests, reproducibly by seed. */
export function fuzzer(seed: number) {
  const random = numbers(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const several = (make: () => string, most: number) => Array.from({ length: below(most) }, make).join("");
  const text = () => several(() => oneOf(pieces), 12);

  const value = (depth: number): unknown => {
    const scalar = () =>
      oneOf<() => unknown>([text, () => below(1e9) - 5e8, () => random() < 0.5, () => null])();
    if (depth === 0 || random() < 0.6) return scalar();
    if (random() < 0.5) return Array.from({ length: below(5) }, () => value(depth - 1));
    return payload(depth - 1);
  };
  const payload = (depth: number) =>
    Object.fromEntries(Array.from({ length: below(8) }, () => [oneOf(fields), value(depth)]));

  const path = () => {
    const known = oneOf(places).replace("*", () =>
      random() < 0.5 ? String(below(60)) : encodeURIComponent(text().toWellFormed()),
    );
    const query =
      random() < 0.4
        ? `?${oneOf(fields)}=${encodeURIComponent(text().toWellFormed())}&page=${below(1e6) - 10}`
        : "";
    return known + query;
  };
  const body = () => (random() < 0.7 ? JSON.stringify(payload(3)) : random() < 0.5 ? `{"${text()}` : text());

  return {
    request: (cookie: string) => {
      const method = oneOf(["GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);
      const hasBody = ["POST", "PUT", "PATCH"].includes(method);
      const headers: Record<string, string> = {
        "content-type": oneOf([
          "application/json",
          "application/json",
          "text/plain",
          "multipart/form-data",
          "",
        ]),
        "if-none-match": oneOf(['"x"', "*", "W/"]),
        "if-match": oneOf(['"x"', '"2020-01-01T00:00:00.000Z"', "*"]),
        "accept-encoding": oneOf(["gzip", "br", "*;q=0", ""]),
        cookie: random() < 0.5 ? cookie : oneOf(["", "session=x", "a=%zz; ;;="]),
      };
      return { method, path: path(), headers, body: hasBody ? body() : undefined };
    },
  };
}

const places = [
  ...[
    "/",
    "/*",
    "/vendors",
    "/vendors/*",
    "/compare",
    "/compare/*",
    "/compare/*-vs-*",
    "/faq",
    "/faq/*",
    "/glossary/*",
  ],
  ...[
    "/features",
    "/features/*",
    "/news",
    "/news/*",
    "/types/*",
    "/use-cases/*",
    "/buyers-guides/*",
    "/admin/*",
    "/auth",
  ],
  ...[
    "/sitemap.xml",
    "/robots.txt",
    "/news/feed.xml",
    "/share/vendors/*.png",
    "/media/*",
    "/assets/*",
    "/*/*/*",
  ],
  ...[
    "vendors",
    "faq",
    "glossary",
    "features",
    "landing-pages",
    "pages",
    "types",
    "service",
    "use-cases",
    "news",
  ].flatMap((name) => [`/api/${name}`, `/api/${name}/*`, `/api/${name}/*?view=page`]),
  ...[
    "comparisons",
    "buyers-guides",
    "cta-banners",
    "search-terms",
    "service-providers",
    "content-hub-configs",
  ].flatMap((name) => [`/api/${name}`, `/api/${name}/*`]),
  ...["/api/compare/*-vs-*", "/api/content-hub-config/*/*", "/api/pages/slug/*", "/api/categories", "/api/*"],
  ...["/api/admin/audit", "/api/admin/trash", "/api/admin/trash/*/restore", "/api/admin/revisions/*/*"],
  ...[
    "/api/admin/revisions/*/restore",
    "/api/admin/news",
    "/api/seo-score",
    "/api/style-guides",
    "/api/style-guides/*",
  ],
  ...[
    "/api/news-feeds",
    "/api/news-feeds/*",
    "/api/auth/login",
    "/api/auth/user",
    "/api/callback",
    "/api/media",
  ],
];

const pieces = [
  ...[
    "a",
    "é",
    "東京",
    "\u0000",
    "\ud800",
    "\u202e",
    "😀",
    "%",
    "%00",
    "%zz",
    "..",
    "/",
    "\\",
    "'",
    '"',
    "<script>",
    "--",
  ],
  ...[
    "; drop table vendors",
    "{{7*7}}",
    "\r\nSet-Cookie: a=b",
    "null",
    "NaN",
    "-1",
    "1e309",
    "\n",
    "\t",
    " ",
  ],
  ...[
    "javascript:alert(1)",
    "x".repeat(300),
    "[x](javascript:1)",
    "2026-13-45T99:99",
    "\u0007",
    "addepar",
    "true",
  ],
];

const fields = [
  ...[
    "id",
    "slug",
    "title",
    "name",
    "question",
    "answer",
    "term",
    "definition",
    "content",
    "description",
    "category",
  ],
  ...[
    "isPublished",
    "displayOrder",
    "metaTitle",
    "metaDescription",
    "gallery",
    "videos",
    "features",
    "comparisonMatrix",
  ],
  ...[
    "contentSections",
    "relatedContent",
    "pageType",
    "associatedVendorIds",
    "__proto__",
    "constructor",
    "toString",
  ],
  ...[
    "email",
    "password",
    "status",
    "q",
    "view",
    "page",
    "vendorAId",
    "enableRelatedInfo",
    "createdAt",
    "prompt",
    "url",
  ],
];

/** Mulberry32: small, and identical on every platform. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
