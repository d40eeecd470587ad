import { setTimeout } from "node:timers/promises";
import type { asEditor } from "../../../tests/support/editor.ts";
import type { ImportColumn } from "./import.server.ts";
import type { ImportCounts } from "./import.table.ts";
import type { PlannedRow } from "./import-plan.server.ts";

export interface NewImport {
  id: number;
  rows: number;
  columns: ImportColumn[];
  key: string;
  importedBefore: string | null;
}
interface Plan {
  counts: ImportCounts;
  rows: PlannedRow[];
}

export const nothing: ImportCounts = { create: 0, update: 0, unchanged: 0, skipped: 0 };

/** Imports files like the editors' screen. */
export function importCalls(call: ReturnType<typeof asEditor>) {
  async function upload(type: string, name: string, content: string | Uint8Array<ArrayBuffer>) {
    const form = new FormData();
    form.set("type", type);
    form.set("file", new File([content], name));
    return call("POST", "/api/admin/imports", form);
  }

  /** Uploads a file and plans it with the suggested mapping. */
  async function plan(
    type: string,
    file: string | Uint8Array<ArrayBuffer>,
    options: object = {},
    name = "a.csv",
  ) {
    const newImport: NewImport = await (await upload(type, name, file)).json();
    const mapping = Object.fromEntries(newImport.columns.map(({ index, field }) => [index, field]));
    const answer = await call("PUT", `/api/admin/imports/${newImport.id}`, {
      mapping,
      key: newImport.key,
      ...options,
    });
    const planned: Plan = await answer.json();
    return { newImport, status: answer.status, ...planned };
  }

  const commit = async (id: number, body?: object) => {
    const answer = await call("POST", `/api/admin/imports/${id}/commit`, body);
    if (answer.status !== 202) return { status: answer.status, ...(await answer.json()) };
    return { status: 202, ...(await waitForEnd(id)) };
  };

  const state = async (id: number) => (await call("GET", `/api/admin/imports/${id}`)).json();

  async function waitForEnd(id: number) {
    for (;;) {
      const now = await state(id);
      if (now.state !== "running") return now;
      await setTimeout(100);
    }
  }

  return { upload, plan, commit, state };
}
