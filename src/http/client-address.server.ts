import type { Context } from "hono";
import { parseClientAddress } from "#shared/client-address.ts";
import type { AppEnv } from "./request.server.ts";

/** Returns the client's address, trusting `TRUST_PROXY` proxies. Returns `unknown` if no address is available. */
export function clientAddress(c: Context<AppEnv>): string {
  for (const named of [forwarded(c, "x-forwarded-for"), socketAddress(c.env)]) {
    const address = named && parseClientAddress(named);
    if (address) return address;
  }
  return "unknown";
}

/** Returns true if the visitor connected over https, judged by the site's address or a trusted proxy. */
export const isSecure = (c: Context<AppEnv>) =>
  c.var.settings.siteUrl.startsWith("https:") || forwarded(c, "x-forwarded-proto") === "https";

/** In characters; longer values are ignored. */
const longestForwarded = 100;

/** Returns the value that the outermost trusted proxy added to a list header, or null. */
function forwarded(c: Context<AppEnv>, header: string): string | null {
  const { trustProxy } = c.var.settings;
  if (trustProxy === 0) return null;
  const values = c.req.header(header)?.split(",") ?? [];
  const value = values.at(-Math.min(trustProxy, values.length))?.trim();
  return value && value.length <= longestForwarded ? value : null;
}

/** The Node adapter puts the request's socket into Hono's `env`. Tests run without one. */
function socketAddress(env: unknown): string | undefined {
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress;
}
