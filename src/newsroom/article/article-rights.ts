import { type Article, newsroomFields } from "./article.schema.ts";

type Texts = Pick<Article, "rights" | "originalContent" | "rewrittenContent" | "excerpt">;

/** The rights that allow showing the full original text (contract, section 5). */
export const textRights: ReadonlySet<string> = new Set(["licensed"]);

/** The rights that allow showing the source's excerpt. */
export const excerptRights: ReadonlySet<string> = new Set(["licensed", "excerpt"]);

const isGranted = (allowedRights: ReadonlySet<string>, rights: Article["rights"]) =>
  rights === null || allowedRights.has(rights);

/** Returns true if the original text may not be shown in full because it comes from a feed without a licence. */
const isWithheld = ({ rights }: Pick<Article, "rights">) => !isGranted(textRights, rights);

/** Returns true if readers cannot see a full text: the article is not rewritten, and the original is withheld. */
export const isTextWithheld = (article: Texts) => !article.rewrittenContent && isWithheld(article);

/** Returns the text shown to readers: the rewrite, or else as much of the original as may be shown. */
export function shownText(article: Texts): string | null {
  if (article.rewrittenContent) return article.rewrittenContent;
  return isWithheld(article) ? shownExcerpt(article) : article.originalContent;
}

/** Returns the excerpt, or null if it is the source's and the source only allows a link. */
export const shownExcerpt = ({ rights, rewrittenContent, excerpt }: Texts) =>
  rewrittenContent || isGranted(excerptRights, rights) ? excerpt : null;

/** Returns an article as anyone may read it through the API: without withheld texts and newsroom fields. */
export function publicArticle(article: Omit<Article, "sourceContent">) {
  const hidden = new Set(Object.keys(newsroomFields));
  const open = Object.fromEntries(Object.entries(article).filter(([name]) => !hidden.has(name)));
  return {
    ...open,
    excerpt: shownExcerpt(article),
    originalContent: isWithheld(article) ? null : article.originalContent,
  };
}
