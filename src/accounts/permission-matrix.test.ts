import { beforeAll, expect, test } from "vitest";
import { actions } from "#http/permission.ts";
import { testApp } from "../../tests/support/app.ts";
import { asEditor } from "../../tests/support/editor.ts";
import { createToken } from "./api-tokens.server.ts";
import { addEditor, findUserByEmail } from "./editors.server.ts";
import { signedInEditor } from "./signed-in-editor.ts";

const app = testApp("empty");

/** The permissions, deliberately repeated: a change to the table in `permissions.ts` must be intended. */
const expected: Record<string, readonly string[]> = {
  public: ["anonymous", "writer", "editor", "owner", "bare token", "full token"],
  own: ["writer", "editor", "owner"],
  "content:read": ["writer", "editor", "owner", "full token"],
  "drafts:write": ["writer", "editor", "owner"],
  "content:write": ["editor", "owner"],
  "content:publish": ["editor", "owner"],
  "content:delete": ["editor", "owner"],
  "settings:write": ["owner"],
  "accounts:manage": ["owner"],
  "tokens:manage": ["owner"],
};

interface Call {
  method: string;
  path: string;
  permission: { action: string; type?: string } | undefined;
}

type Ask = (method: string, path: string) => Promise<Response>;

const callers = new Map<string, Ask>();
let calls: Call[] = [];

const send: (headers: () => Record<string, string>) => Ask = (headers) => (method, path) =>
  app.fetch(path, {
    method,
    headers: { ...headers(), ...(isWrite(method) && { "content-type": "application/json" }) },
    ...(isWrite(method) && { body: "{}" }),
  });
const isWrite = (method: string) => method === "POST" || method === "PUT";

beforeAll(async () => {
  for (const role of ["owner", "editor", "writer"] as const) {
    const call = asEditor(app, `${role}@example.com`, role);
    callers.set(role, (method, path) => call(method, path, isWrite(method) ? {} : undefined));
    expect((await call("GET", "/api/auth/user")).status).toBe(200);
  }
  const owner = await findUserByEmail(app.db, "owner@example.com");
  const makes = signedInEditor.parse(owner);
  const types = new Set<string>();
  const { paths } = await app.json("/api/openapi.json");
  calls = Object.entries<Record<string, { "x-permission"?: Call["permission"] }>>(paths).flatMap(
    ([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        permission: operation["x-permission"],
      })),
  );
  for (const { permission } of calls)
    if (permission?.type && permission.type !== "{type}") types.add(permission.type);
  const writes = [...types].map((type) => `write:${type}`);
  const tokenOf = async (name: string, scopes: string[]) => {
    const { token } = await createToken(app.db, { name, scopes, days: null }, makes);
    return send(() => ({ authorization: `Bearer ${token}` }));
  };
  callers.set(
    "anonymous",
    send(() => ({})),
  );
  callers.set("bare token", await tokenOf("bare", ["write:nothing-there-is"]));
  callers.set("full token", await tokenOf("full", ["read:drafts", ...writes]));
});

test("every call of the description states what it needs, by an action of the table", () => {
  expect(calls.length).toBeGreaterThan(150);
  const actionNames: string[] = [...actions];
  expect(calls.filter(({ permission }) => !actionNames.includes(permission?.action ?? ""))).toEqual([]);
  expect(Object.keys(expected).sort()).toEqual(actionNames.toSorted());
});

test.each(["anonymous", "writer", "editor", "owner", "bare token", "full token"])(
  "the calls answer %s as the table says",
  async (who) => {
    const ask = callers.get(who);
    if (!ask) throw new Error(`Nobody is called ${who}`);
    const wrong: string[] = [];
    for (const { method, path, permission } of calls) {
      if (isLasting(path)) continue;
      const { status } = await ask(method, addressOf(path));
      if (!isAsExpected(status, who, permission)) wrong.push(`${method} ${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);

/** True for calls that end the session or stream until they are cut off. */
const isLasting = (path: string) => /^\/api\/(logout|news\/\{id\}\/rewrite\/progress)$/.test(path);

const values: Record<string, string> = { type: "vendors", kind: "vendor", file: "vendors.csv", id: "999999" };
const addressOf = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "999999");

function isAsExpected(status: number, who: string, permission: Call["permission"]): boolean {
  if (permission?.action === "public") return status !== 401 && status !== 403 && status !== 500;
  const isTyped =
    permission?.type !== undefined && who === "full token" && /^(drafts|content):/.test(permission.action);
  const isAllowed = isTyped || (expected[permission?.action ?? ""] ?? []).includes(who);
  if (isAllowed) return status !== 401 && status !== 403 && status !== 500;
  return status === (who === "anonymous" ? 401 : 403);
}

test("an account added without a role is an editor's, once there is an owner", async () => {
  expect(await addEditor(app.db, "next@example.com", "a pass phrase for tests")).toBe("editor");
});
