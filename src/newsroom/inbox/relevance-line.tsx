import { classes } from "#ui/classes.ts";
import type { InboxArticle } from "./inbox.ts";
import { relevanceLook } from "./inbox-words.ts";

/** The relevance of an article, and the words that speak for it and against it. */
export function RelevanceLine({ article: { relevance, relevanceWords } }: { article: InboxArticle }) {
  if (relevance === null) return null;
  const speaking = (isFor: boolean) =>
    relevanceWords.filter(({ weight }) => weight > 0 === isFor).map(({ word }) => word);
  const [words, against] = [speaking(true), speaking(false)];
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
      <span className={classes("rounded-control px-2 py-0.5 font-medium", relevanceLook(relevance))}>
        Relevance {relevance}
      </span>
      {words.length > 0 && <span>for {words.join(", ")}</span>}
      {against.length > 0 && <span>against {against.join(", ")}</span>}
    </p>
  );
}
