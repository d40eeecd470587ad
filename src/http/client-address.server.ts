import type { Context } from "hono";
import { parseClientAddress } from "#shared/client-address.ts";
import type { AppEnv } from "./request.server.ts";

/** Returns the client's address, trusting as many proxies as `TRUST_PROXY` says; `unknown` if nothing names an address. */
export function clientAddress(c: Context<AppEnv>): string {
  for (const named of [forwarded(c, "x-forwarded-for"), socketAddress(c.env)]) {
    const address = parseClientAddress(named ?? "");
    if (address) return address;
  }
  return "unknown";
}

/** Returns true if the visitor's own connection is encrypted, according to the site's address or a trusted proxy. */
export const isSecure = (c: Context<AppEnv>) =>
  c.var.settings.siteUrl.startsWith("https:") || forwarded(c, "x-forwarded-proto") === "https";

/** The longest value that a proxy has reason to add. */
const longestForwarded = 100;

/** The value that the outermost believed proxy added to a list header; null when none is believed, or it is none. */
function forwarded(c: Context<AppEnv>, header: string): string | null {
  const { trustProxy } = c.var.settings;
  if (trustProxy === 0) return null;
  const values = c.req.header(header)?.split(",") ?? [];
  const value = values.at(-Math.min(trustProxy, values.length))?.trim();
  return value && value.length <= longestForwarded ? value : null;
}

/** The Node adapter puts the request's socket into Hono's `env`; tests have none. */
function socketAddress(env: unknown): string | undefined {
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress;
}
