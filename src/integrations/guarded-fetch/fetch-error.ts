import { AppError } from "#shared/errors.ts";

export type FetchFailure =
  | "bad-address"
  | "refused-address"
  | "unreachable"
  | "too-slow"
  | "too-large"
  | "too-many-redirects"
  | "unreadable"
  | "bad-status";

/** A failed fetch of an outside URL, with a message for editors. */
export class FetchError extends AppError {
  readonly reason: FetchFailure;

  constructor(reason: FetchFailure, message: string) {
    super("outside-service-failed", message);
    this.reason = reason;
  }
}

/**
 * Converts an error of the HTTP client to a FetchError. The library wraps the cause. A host with several addresses has one cause
 * each.
 */
export function fetchErrorOf(error: unknown, host: string): FetchError {
  const chain = causesOf(error);
  const fetchError = chain.find((cause) => cause instanceof FetchError);
  if (fetchError) return fetchError;
  const codes = chain.flatMap((cause) => [cause.name, "code" in cause ? String(cause.code) : ""]);
  const description = codes.map((code) => describeCode(code, host)).find((candidate) => candidate !== null);
  return (
    description ??
    new FetchError("unreachable", `${host} cannot be reached: ${chain.at(-1)?.message ?? error}`)
  );
}

function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const parts: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, ...causesOf(error.cause), ...parts.flatMap(causesOf)];
}

function describeCode(code: string, host: string): FetchError | null {
  if (code === "TimeoutError" || /^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$/.test(code))
    return new FetchError("too-slow", `${host} took too long to answer`);
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return new FetchError("unreachable", `${host} could not be found (DNS)`);
  if (code === "ECONNREFUSED")
    return new FetchError("unreachable", `${host} cannot be reached: it refused the connection`);
  if (code === "ECONNRESET" || code === "UND_ERR_SOCKET" || code === "EPIPE")
    return new FetchError("unreachable", `${host} closed the connection`);
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(code))
    return new FetchError("unreachable", `${host} has no valid certificate (${code})`);
  if (/^(HPE_INVALID_EOF|UND_ERR_RES_CONTENT_LENGTH)/.test(code))
    return new FetchError("unreachable", `${host} closed the connection`);
  if (/^(HPE_|UND_ERR_)/.test(code))
    return new FetchError("unreadable", `${host} returned an invalid HTTP response`);
  if (/^(Z_|ERR_|BROTLI)/.test(code))
    return new FetchError("unreadable", `${host} returned a response that cannot be decompressed`);
  return null;
}
