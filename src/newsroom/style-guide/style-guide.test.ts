import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import type { StyleGuide } from "./style-guide.schema.ts";
import { styleGuides } from "./style-guide.table.ts";

const app = testApp("empty");
const call = asEditor(app);
const second = asEditor(app, "second@example.com");

const path = "/api/style-guides";

async function create(name: string, fields: object = {}): Promise<StyleGuide> {
  const answer = await call("POST", path, { name, prompt: "Write plainly.", ...fields });
  expect(answer.status).toBe(201);
  return answer.json();
}

const listGuides = async (): Promise<StyleGuide[]> => (await call("GET", path)).json();
const activeNames = async () =>
  (await listGuides()).filter((guide) => guide.isActive).map(({ name }) => name);
const messageOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });

beforeEach(async () => {
  await app.db.delete(styleGuides);
});

describe("the active style guide", () => {
  test("is null if there is none", async () => {
    const answer = await call("GET", `${path}/active`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toBeNull();
  });

  test("is the one created last, unless that was created inactive", async () => {
    expect((await create("First")).isActive).toBe(true);
    expect((await create("Second")).isActive).toBe(true);
    expect((await create("Third", { isActive: false })).isActive).toBe(false);
    expect(await activeNames()).toEqual(["Second"]);
    expect(await (await call("GET", `${path}/active`)).json()).toMatchObject({ name: "Second" });
  });

  test("is replaced when another is activated, by its call or by a save", async () => {
    const [first, other] = [await create("First"), await create("Other")];
    const answer = await call("POST", `${path}/${first.id}/activate`);
    expect([answer.status, (await answer.json()).isActive]).toEqual([200, true]);
    expect(await activeNames()).toEqual(["First"]);
    await call("PUT", `${path}/${other.id}`, { isActive: true });
    expect(await activeNames()).toEqual(["Other"]);
    await call("PUT", `${path}/${other.id}`, { name: "Renamed" });
    expect(await activeNames()).toEqual(["Renamed"]);
  });

  test("that is replaced gets a revision and an audit row", async () => {
    const [first, other] = [await create("First"), await create("Other")];
    await call("POST", `${path}/${first.id}/activate`);
    const revisions = await (await call("GET", `/api/admin/revisions/style-guide/${other.id}`)).json();
    expect(revisions.map(({ data }: { data: StyleGuide }) => data.isActive)).toEqual([false, true]);
    const audit = await (await call("GET", "/api/admin/audit")).json();
    expect(audit).toContainEqual(
      expect.objectContaining({ action: "deactivated", entryId: other.id, revisionId: revisions[0].id }),
    );
    const entries = (await listGuides()).filter(({ id }) => id === other.id);
    expect(entries).toEqual([revisions[0].data]);
  });

  test("can be neither deactivated nor deleted", async () => {
    const { id } = await create("Only");
    expect(await messageOf(await call("PUT", `${path}/${id}`, { isActive: false }))).toEqual({
      status: 409,
      message: "The active style guide cannot be switched off; activate another one first",
    });
    expect(await messageOf(await call("DELETE", `${path}/${id}`))).toMatchObject({ status: 409 });
    expect(await activeNames()).toEqual(["Only"]);
  });

  test("is exactly one, even if guides are activated, created and changed concurrently", async () => {
    const guides = await Promise.all(["a", "b", "c", "d", "e", "f"].map((name) => create(name)));
    const answers = await Promise.all(
      [...guides, ...guides].map(({ id }, index) =>
        index % 3 === 0
          ? second("PUT", `${path}/${id}`, { isActive: true, description: `${index}` })
          : call("POST", `${path}/${id}/activate`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await activeNames()).toHaveLength(1);
  });

  test("stays active when another formerly active guide is restored from a revision or the trash", async () => {
    const first = await create("First");
    await create("Second");
    const revisions = await (await call("GET", `/api/admin/revisions/style-guide/${first.id}`)).json();
    expect((await call("POST", `/api/admin/revisions/${revisions[0].id}/restore`)).status).toBe(200);
    expect(await activeNames()).toEqual(["Second"]);
    expect((await call("DELETE", `${path}/${first.id}`)).status).toBe(204);
    const [deleted] = await (await call("GET", "/api/admin/trash")).json();
    expect((await call("POST", `/api/admin/trash/${deleted.id}/restore`)).status).toBe(200);
    expect(await activeNames()).toEqual(["Second"]);
  });
});

test.each([
  [{ name: "", prompt: "P" }, "name"],
  [{ name: "x".repeat(101), prompt: "P" }, "name"],
  [{ name: "N", prompt: "  " }, "prompt"],
])("a guide needs a name of at most 100 characters, and a prompt", async (payload, field) => {
  const answer = await messageOf(await call("POST", path, payload));
  expect([answer.status, answer.issues[0].path]).toEqual([400, field]);
});

test("activating a missing guide returns 404", async () => {
  expect((await call("POST", `${path}/4711/activate`)).status).toBe(404);
});
