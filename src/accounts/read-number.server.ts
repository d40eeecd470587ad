import type { Context } from "hono";
import type { AppEnv } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";

/** Reads the number in a call's address. @throws AppError `not-found` for what is none */
export function readNumber(c: Context<AppEnv>, noun: string): number {
  const given = c.req.param("id") ?? "";
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new AppError("not-found", `There is no such ${noun}`);
  return Number(given);
}
