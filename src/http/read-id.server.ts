import type { Context } from "hono";
import { AppError } from "#shared/errors.ts";
import type { AppEnv } from "./request.server.ts";

/** Parses the id in an address. @throws AppError `not-found` if it is not a valid id */
export const readId = (c: Context<AppEnv>, { noun }: { noun: string }, parameter = "id"): number =>
  idOf({ noun })(c.req.param(parameter) ?? "");

/** Returns the parser of an id in an address, which throws AppError `not-found` for an invalid one. */
export const idOf =
  ({ noun }: { noun: string }) =>
  (text: string): number => {
    // An entry has one address: `007` and `1e1` are not read as numbers.
    const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
    if (id < 1 || id >= 2 ** 31) throw new AppError("not-found", `${noun} not found`);
    return id;
  };
