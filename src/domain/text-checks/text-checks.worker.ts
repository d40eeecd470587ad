import { answerTasks } from "#shared/worker-tasks.server.ts";
import { measureRewrite, type Rewrite, reviewRewrite, type Source } from "../review/review.ts";
import { measureSeo, type SeoSubject } from "../seo/seo-score.ts";

export type TextCheck =
  | { kind: "review"; source: Source; rewrite: Rewrite }
  | { kind: "overlap"; source: Source; content: string }
  | { kind: "seo"; subject: SeoSubject };

answerTasks((check: TextCheck) => {
  switch (check.kind) {
    case "review":
      return reviewRewrite(check.source, check.rewrite);
    case "overlap":
      return measureRewrite(check.source, check.content);
    case "seo":
      return measureSeo(check.subject);
  }
});
