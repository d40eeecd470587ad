/** A type's name in every form in which code and texts write it, each under its example in the templates. */
export type NounForms = Record<string, string>;

/**
 * The forms of a noun in the singular, given in kebab-case: `case-study`. The templates write them as `{{case-study}}`,
 * `{{caseStudies}}` and so on.
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

/** Puts a noun's forms into a template. @throws when the template asks for a form that does not exist */
export const fillIn = (template: string, forms: NounForms) =>
  template.replace(/\{\{([A-Za-z_ -]+)\}\}/g, (_, example: string) => {
    const form = forms[example];
    if (form === undefined)
      throw new Error(`The template asks for {{${example}}}, which is no form of a noun`);
    return form;
  });

/** Regular plurals only; the few others are put right by hand. */
function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const camel = ([first = "", ...others]: string[]) => first + others.map(capital).join("");
