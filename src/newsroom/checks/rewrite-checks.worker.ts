import { answerTasks } from "#shared/worker-tasks.server.ts";
import { measureRewrite, type Rewrite, reviewRewrite, type Source } from "./review.ts";

export type RewriteCheck =
  | { kind: "claims"; source: Source; rewrite: Rewrite }
  | { kind: "overlap"; source: Source; content: string };

answerTasks((check: RewriteCheck) =>
  check.kind === "claims"
    ? reviewRewrite(check.source, check.rewrite)
    : measureRewrite(check.source, check.content),
);
