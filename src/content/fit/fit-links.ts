import { routes } from "#shared/routes.ts";
import { type Requirement, writeRequirements } from "./requirements.ts";

/** Returns a URL with requirements. They need no escaping. */
function withRequirements(path: string, requirements: Requirement[], vendor?: string): string {
  const encoded = writeRequirements(requirements);
  const query = [encoded && `r=${encoded}`, vendor && `vendor=${encodeURIComponent(vendor)}`];
  const search = query.filter(Boolean).join("&");
  return path + (search && `?${search}`);
}

export const fitHref = (requirements: Requirement[]) => withRequirements(routes.fit.href(), requirements);

export const fitCsvHref = (requirements: Requirement[]) =>
  withRequirements(routes.fitCsv.href(), requirements);

/** Returns the URL of the request for proposal to one vendor, by slug, or to any. */
export const questionsHref = (requirements: Requirement[], vendor?: string) =>
  withRequirements(routes.fitQuestions.href(), requirements, vendor);

export const questionsFileHref = (requirements: Requirement[], vendor?: string) =>
  withRequirements(routes.fitQuestionsFile.href(), requirements, vendor);

/** The request for proposal as a workbook. */
export const questionsWorkbook = `${routes.fitQuestions.href()}.xlsx`;

export const questionsWorkbookHref = (requirements: Requirement[], vendor?: string) =>
  withRequirements(questionsWorkbook, requirements, vendor);
