/** A type's name in every form used in code and texts. The keys are the example's forms in the templates. */
export type NounForms = Record<string, string>;

/**
 * Returns the forms of a singular noun in kebab-case: `case-study`. Templates write them as `{{case-study}}`, `{{caseStudies}}` and
 * so on.
 */
export function formsOf(noun: string): NounForms {
  const singular = noun.split("-");
  const plural = [...singular.slice(0, -1), pluralOf(singular.at(-1) ?? "")];
  return {
    "case-study": singular.join("-"),
    "case-studies": plural.join("-"),
    case_studies: plural.join("_"),
    caseStudy: camel(singular),
    caseStudies: camel(plural),
    CaseStudy: singular.map(capital).join(""),
    CaseStudies: plural.map(capital).join(""),
    "Case Study": singular.map(capital).join(" "),
    "Case Studies": plural.map(capital).join(" "),
    "case study": singular.join(" "),
    "case studies": plural.join(" "),
  };
}

/** Fills a noun's forms into a template. @throws if the template uses an unknown form */
export const fillIn = (template: string, forms: NounForms) =>
  template.replace(/\{\{([A-Za-z_ -]+)\}\}/g, (_, example: string) => {
    const form = forms[example];
    if (form === undefined)
      throw new Error(`The template uses {{${example}}}, which is not a form of a noun`);
    return form;
  });

/** Regular plurals only. The few others are corrected by hand. */
function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const camel = ([first = "", ...others]: string[]) => first + others.map(capital).join("");
