import { type Article, newsroomFields } from "./article.schema.ts";

type Texts = Pick<Article, "rights" | "originalContent" | "rewrittenContent" | "excerpt">;

/** The rights with which the original text may be shown in full (contract, section 5). */
export const textRights: ReadonlySet<string> = new Set(["licensed"]);

/** The rights with which the source's excerpt may be shown. */
export const excerptRights: ReadonlySet<string> = new Set(["licensed", "excerpt"]);

const isGranted = (granted: ReadonlySet<string>, rights: Article["rights"]) =>
  rights === null || granted.has(rights);

/** Returns true if the original text may not be shown in full, because it came from a feed without a licence. */
const isWithheld = ({ rights }: Pick<Article, "rights">) => !isGranted(textRights, rights);

/** Returns true if readers see none of an article's texts in full: there is no rewrite, and the original is withheld. */
export const isTextWithheld = (article: Texts) => !article.rewrittenContent && isWithheld(article);

/** The text that readers see: the rewrite, else the original or as much of it as may be shown. */
export function shownText(article: Texts): string | null {
  if (article.rewrittenContent) return article.rewrittenContent;
  return isWithheld(article) ? shownExcerpt(article) : article.originalContent;
}

/** The excerpt, unless it is the source's own and the source allows no more than a link. */
export const shownExcerpt = ({ rights, rewrittenContent, excerpt }: Texts) =>
  rewrittenContent || isGranted(excerptRights, rights) ? excerpt : null;

/** An article as anybody may read it through the API: without what is withheld, and without the newsroom's fields. */
export function publicArticle(article: Omit<Article, "sourceContent">) {
  const hidden = new Set(Object.keys(newsroomFields));
  const open = Object.fromEntries(Object.entries(article).filter(([name]) => !hidden.has(name)));
  return {
    ...open,
    excerpt: shownExcerpt(article),
    originalContent: isWithheld(article) ? null : article.originalContent,
  };
}
