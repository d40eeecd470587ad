import { type Requirement, writeRequirements } from "#fit/requirements.ts";
import { routes } from "#shared/routes.ts";

/** An address with requirements. They stand in it as they are written: their characters need no escape. */
function withRequirements(path: string, requirements: Requirement[], vendor?: string): string {
  const written = writeRequirements(requirements);
  const query = [written && `r=${written}`, vendor && `vendor=${encodeURIComponent(vendor)}`];
  const given = query.filter(Boolean).join("&");
  return path + (given && `?${given}`);
}

export const fitHref = (requirements: Requirement[]) => withRequirements(routes.fit.href(), requirements);

export const fitCsvHref = (requirements: Requirement[]) =>
  withRequirements(routes.fitCsv.href(), requirements);

/** The request for proposal to one vendor, by its slug, or to any. */
export const questionsHref = (requirements: Requirement[], vendor?: string) =>
  withRequirements(routes.fitQuestions.href(), requirements, vendor);

export const questionsFileHref = (requirements: Requirement[], vendor?: string) =>
  withRequirements(routes.fitQuestionsFile.href(), requirements, vendor);
