import { startWebStandIn } from "../guarded-fetch/web.stand-in.ts";

/** Content of an article's page on the publisher's site. */
export interface StandInArticle {
  title: string;
  author?: string;
  publisher?: string;
  publishedAt?: string;
  imageUrl?: string;
  /** Paragraphs as HTML. */
  paragraphs: string[];
}

/** A publisher's site on loopback, with pages as cluttered as real ones. */
export async function startArticleStandIn() {
  const web = await startWebStandIn();
  web.serve("/robots.txt", { headers: { "content-type": "text/plain" }, body: "User-agent: *\nAllow: /" });
  return {
    ...web,
    /** @returns the article's URL */
    publish: (path: string, article: StandInArticle) => {
      web.serve(path, { body: pageOf(article) });
      return web.url + path;
    },
    allowRobots: (rules: string) =>
      web.serve("/robots.txt", { headers: { "content-type": "text/plain" }, body: rules }),
  };
}

const pageOf = ({
  title,
  author,
  publisher = "The Paper",
  publishedAt,
  imageUrl,
  paragraphs,
}: StandInArticle) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} - ${publisher}</title>
  <meta property="og:site_name" content="${publisher}">
  ${author ? `<meta name="author" content="${author}">` : ""}
  ${publishedAt ? `<meta property="article:published_time" content="${publishedAt}">` : ""}
  ${imageUrl ? `<meta property="og:image" content="${imageUrl}">` : ""}
  <script>track("reader")</script></head>
  <body><header><nav><a href="/">Home</a> <a href="/markets">Markets</a></nav></header>
  <main><article><h1>${title}</h1>${paragraphs.map((words) => `<p>${words}</p>`).join("\n")}</article></main>
  <aside class="sidebar"><h2>Most read</h2><ul><li><a href="/a">Something else</a></li></ul></aside>
  <footer>Subscribe to our newsletter</footer></body></html>`;
