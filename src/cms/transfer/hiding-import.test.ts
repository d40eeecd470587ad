import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "#accounts/session.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { importCalls } from "./import.fixture.ts";

const app = testApp("empty", {}, { withJobs: true });
const call = asEditor(app);
const { plan, commit } = importCalls(call);

const again = { status: 401, message: "Please confirm it's you", reauthenticate: true };

const signedIn = (minutesAgo: number) => {
  const at = JSON.stringify({ authenticatedAt: Date.now() - minutesAgo * 60_000 });
  return app.db.update(sessions).set({ sess: sql`${sessions.sess} || ${at}::jsonb` });
};
const add = async (term: string, isPublished = true) =>
  (await call("POST", "/api/glossary", { term, definition: "A term.", isPublished })).status;
const publicTerms = async () =>
  (await app.json("/api/glossary")).map(({ term }: { term: string }) => term).toSorted();

test("hiding several entries by an import requires the password again, as hiding them in the list does", async () => {
  for (const term of ["Alpha", "Beta", "Gamma"]) expect(await add(term)).toBe(201);
  expect(await add("Delta", false)).toBe(201);
  const file = "term,isPublished,definition\nAlpha,no,A\nBeta,no,B\nGamma,yes,C\nDelta,no,D\nNew,no,E\n";
  const { newImport } = await plan("glossary", file, { as: "live", key: "term" });
  await signedIn(11);
  expect(await commit(newImport.id)).toEqual(again);
  expect(await publicTerms()).toEqual(["Alpha", "Beta", "Gamma"]);
  const { batch } = await commit(newImport.id, { leaveOut: [3] });
  expect(await publicTerms(), "one alone").toEqual(["Beta", "Gamma"]);
  expect((await call("POST", `/api/admin/batches/${batch}/undo`)).status).toBe(200);

  const repeated = await plan("glossary", file, { as: "live", key: "term" });
  await signedIn(9);
  expect(await commit(repeated.newImport.id)).toMatchObject({ status: 200 });
  expect(await publicTerms()).toEqual(["Gamma"]);
});

test("so does publishing the imported drafts that hide several", async () => {
  for (const term of ["One", "Two"]) expect(await add(term)).toBe(201);
  const file = "term,isPublished\nOne,no\nTwo,no\n";
  const { newImport } = await plan("glossary", file, { as: "draft", key: "term" });
  await signedIn(11);
  expect(await commit(newImport.id)).toMatchObject({ status: 200, drafts: 2 });
  const publish = () => call("POST", `/api/admin/imports/${newImport.id}/publish`);
  const refused = await publish();
  expect({ status: refused.status, ...(await refused.json()) }).toEqual(again);
  expect(await publicTerms()).toEqual(["Gamma", "One", "Two"]);
  await signedIn(9);
  expect((await publish()).status).toBe(200);
  expect(await publicTerms()).toEqual(["Gamma"]);
});
