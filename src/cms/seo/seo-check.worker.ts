import { answerTasks } from "#shared/worker-tasks.server.ts";
import { measureSeo, type SeoSubject } from "./seo-score.ts";

answerTasks((subject: SeoSubject) => measureSeo(subject));
