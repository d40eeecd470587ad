import type { Context } from "hono";
import { AppError } from "#shared/errors.ts";
import type { AppEnv } from "./request.server.ts";

/** Parses the id in an address. @throws AppError `not-found` for anything that is no id of the store */
export function readId(c: Context<AppEnv>, { noun }: { noun: string }, parameter = "id"): number {
  const id = Number(c.req.param(parameter));
  if (!Number.isSafeInteger(id) || id < 1 || id >= 2 ** 31)
    throw new AppError("not-found", `${noun} not found`);
  return id;
}
