import { answerTasks } from "#shared/worker-tasks.server.ts";
import { changedShare } from "./changed-share.ts";
import { measureRewrite, type Rewrite, reviewRewrite, type Source } from "./review.ts";

export type RewriteCheck =
  | { kind: "claims"; source: Source; rewrite: Rewrite }
  | { kind: "overlap"; source: Source; content: string }
  | { kind: "change"; before: string; after: string };

answerTasks((check: RewriteCheck) => {
  switch (check.kind) {
    case "claims":
      return reviewRewrite(check.source, check.rewrite);
    case "overlap":
      return measureRewrite(check.source, check.content);
    default:
      return changedShare(check.before, check.after);
  }
});
