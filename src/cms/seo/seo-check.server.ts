import { textChecker } from "#shared/text-checker.server.ts";
import type { SeoScore, SeoSubject } from "./seo-score.ts";

const check = textChecker<SeoSubject>("src/cms/seo/seo-check.worker.ts");

/** Measures the SEO score (seo-score.ts) in a thread. @throws AppError `invalid` when it takes too long */
export const checkSeo = (subject: SeoSubject) => check<SeoScore>(subject);
