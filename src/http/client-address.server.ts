import type { Context } from "hono";
import type { AppEnv } from "./request.server.ts";

/** Returns the client's address, trusting as many proxies as `TRUST_PROXY` says. */
export function clientAddress(c: Context<AppEnv>): string {
  const believed = forwarded(c, "x-forwarded-for");
  return believed ?? socketAddress(c.env) ?? "unknown";
}

/** Returns true if the visitor's own connection is encrypted, according to the site's address or a trusted proxy. */
export const isSecure = (c: Context<AppEnv>) =>
  c.var.settings.siteUrl.startsWith("https:") || forwarded(c, "x-forwarded-proto") === "https";

/** The value that the outermost believed proxy added to a list header; null when none is believed. */
function forwarded(c: Context<AppEnv>, header: string): string | null {
  const { trustProxy } = c.var.settings;
  if (trustProxy === 0) return null;
  const values = c.req.header(header)?.split(",") ?? [];
  return values.at(-Math.min(trustProxy, values.length))?.trim() || null;
}

/** The Node adapter puts the request's socket into Hono's `env`; tests have none. */
function socketAddress(env: unknown): string | undefined {
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress;
}
