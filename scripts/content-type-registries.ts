import { readFile, writeFile } from "node:fs/promises";
import { fillIn, type NounForms } from "./content-type-names.ts";

/** A file that lists every type, and the lines to insert before each of its markers. */
interface Registry {
  file: string;
  lines: { before: RegExp; insert: string }[];
}

const endOf = (list: string) => new RegExp(`(?<=export const ${list}[^=]*= \\[[^\\]]*)\\n\\];`);

/** The registries that list every type by name (docs/architecture.md). */
export const registries: Registry[] = [
  {
    file: "src/registry/registry.server.ts",
    lines: [
      {
        before: /^import/,
        insert: `import { {{caseStudy}}Reads } from "#content/{{case-study}}/{{case-study}}.api.server.ts";
import { {{caseStudy}}Content, published{{CaseStudies}} } from "#content/{{case-study}}/{{case-study}}.content.server.ts";
`,
      },
      { before: endOf("contentReads"), insert: "\n  ...{{caseStudy}}Reads," },
      { before: endOf("contentTypes"), insert: "\n  {{caseStudy}}Content," },
      { before: endOf("publishedPages"), insert: "\n  published{{CaseStudies}}," },
    ],
  },
  {
    file: "src/registry/registry.admin.tsx",
    lines: [
      {
        before: /^import/,
        insert: `import { {{caseStudy}}Admin } from "#content/{{case-study}}/{{case-study}}.admin.tsx";\n`,
      },
      {
        before: /\],?\s*\},?\s*\];/,
        insert: `typeTab("{{case-studies}}", {{caseStudy}}Admin),`,
      },
    ],
  },
  {
    file: "src/shared/routes.ts",
    lines: [
      {
        before: / {2}signIn: /,
        insert: `  {{caseStudies}}: route("/{{case-studies}}"),
  {{caseStudy}}: route("/{{case-studies}}/:slug"),
`,
      },
    ],
  },
  {
    file: "src/site/routes.ts",
    lines: [
      {
        before: / {4}route\(routes\.signIn\.pattern/,
        insert: `    route(routes.{{caseStudies}}.pattern, "../content/{{case-study}}/{{case-study}}.list-page.tsx"),
    route(routes.{{caseStudy}}.pattern, "../content/{{case-study}}/{{case-study}}.page.tsx"),
`,
      },
    ],
  },
  {
    file: "src/site/shell/footer.tsx",
    lines: [
      {
        before: /(?<=const navigation: FooterLink\[\] = \[[^\]]*)\n\];/,
        insert: `\n  { to: routes.{{caseStudies}}.href(), label: "{{Case Studies}}" },`,
      },
    ],
  },
  {
    file: "src/site/sitemap.server.ts",
    lines: [{ before: /(?<=const listRoutes = \[[^\]]*)\n\];/, insert: "\n  routes.{{caseStudies}}," }],
  },
];

/** Adds a type's lines to a registry. @throws if the registry's structure has changed */
export async function register({ file, lines }: Registry, forms: NounForms) {
  let text = await readFile(file, "utf8");
  for (const { before, insert } of lines) {
    if (!before.test(text)) throw new Error(`${file} no longer contains ${before}: update this script`);
    text = text.replace(before, (mark) => fillIn(insert, forms) + mark);
  }
  await writeFile(file, text);
}
