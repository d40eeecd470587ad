import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fillIn, formsOf, type NounForms } from "./content-type-names.ts";
import { register, registries } from "./content-type-registries.ts";
import { run } from "./run-command.ts";

/** `npm run new-content-type -- NAME`: creates the folder of a new content type and adds it to the registries. */

const usage = `Creates a content type, named by a singular noun in kebab-case:

  npm run new-content-type -- case-study`;

const templates = path.join(import.meta.dirname, "content-type");

process.exitCode = await main(process.argv.slice(2));

async function main([noun = "", ...more]: string[]): Promise<number> {
  if (more.length > 0 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(noun)) {
    console.error(usage);
    return 2;
  }
  const forms = formsOf(noun);
  const folder = path.join("src/content", noun);
  const problem = findProblem(folder, await readFile("src/shared/routes.ts", "utf8"), forms);
  if (problem) {
    console.error(problem);
    return 1;
  }
  await writeFolder(folder, noun, forms);
  for (const registry of registries) await register(registry, forms);
  const changed = [folder, ...registries.map(({ file }) => file)];
  const status = await run("node_modules/.bin/biome", ["check", "--write", ...changed]);
  if (status !== 0) return status;
  if (!(await addMigration(forms.case_studies ?? noun))) {
    console.error(
      "No migration was generated. Fix the errors that drizzle-kit reports and run: npx drizzle-kit generate",
    );
    return 1;
  }
  console.log(nextSteps(folder, forms));
  return 0;
}

/** Returns whether there is a new migration. drizzle-kit ends with status 0 even if it fails. */
async function addMigration(name: string): Promise<boolean> {
  const count = async () => (await readdir("src/db/migrations")).length;
  const before = await count();
  await run("node_modules/.bin/drizzle-kit", ["generate", "--name", name]);
  return (await count()) > before;
}

function findProblem(folder: string, routes: string, forms: NounForms): string | null {
  if (existsSync(folder)) return `${folder} already exists`;
  const name = new RegExp(`^  (${forms.caseStudy}|${forms.caseStudies}): `, "m").exec(routes)?.[1];
  return name ? `src/shared/routes.ts already has a route named ${name}` : null;
}

async function writeFolder(folder: string, noun: string, forms: NounForms) {
  await mkdir(folder);
  for (const template of await readdir(templates)) {
    const text = await readFile(path.join(templates, template), "utf8");
    const file = path.join(folder, template.replace(/^noun/, noun).replace(/\.txt$/, ""));
    await writeFile(file, fillIn(text, forms));
  }
}

function nextSteps(folder: string, forms: NounForms): string {
  return `
Created ${folder}, its lines in the registries, and a migration. What is left to do:

- add its fields to ${forms["case-study"]}.table.ts, then to the form, the queries and the pages; after changing the table, run
  npx drizzle-kit generate again (delete the migration first if nobody has run it yet)
- link to it from a more prominent place than the footer
- run npm test`;
}
