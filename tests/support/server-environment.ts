import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settingNames } from "../../src/shared/settings.server.ts";

/** The editor of a server under test. */
export const testEditor = { email: "editor@example.com", password: "a pass phrase for tests" };

/** The environment of a server under test: its own data, and none of the settings of this environment. */
export const serverEnvironment = (settings: Record<string, string>): Record<string, string> => ({
  ...inherited(),
  ...Object.fromEntries(settingNames.map((name) => [name, ""])),
  ADMIN_EMAIL: testEditor.email,
  ADMIN_PASSWORD: testEditor.password,
  LOG_LEVEL: "warn",
  ...settings,
});

/** Returns a unique folder path. The server creates the folder. */
export const temporaryFolder = () => join(tmpdir(), `server-under-test-${randomUUID()}`);

const inherited = () =>
  Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
