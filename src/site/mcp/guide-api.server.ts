import type { HttpBindings } from "@hono/node-server";
import { AppError } from "#shared/errors.ts";
import type { Respond } from "../respond.ts";

/** The public API as an anonymous client sees it. */
export class GuideApi {
  readonly #respond: Respond;
  readonly #env: Partial<HttpBindings> | undefined;
  readonly #siteUrl: string;

  constructor(respond: Respond, env: Partial<HttpBindings> | undefined, siteUrl: string) {
    this.#respond = respond;
    this.#env = env;
    this.#siteUrl = siteUrl;
  }

  /** @throws AppError `invalid` with the API's message if it refuses the call */
  async get<Result>(path: string, query: Record<string, string | undefined> = {}): Promise<Result> {
    const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const search = new URLSearchParams(given).toString();
    const response = await this.#respond(`/api${path}${search && `?${search}`}`, this.#env);
    const moved = response.status === 301 && response.headers.get("location");
    if (moved) return this.get(moved.slice("/api".length));
    const body = await response.json();
    if (!response.ok) throw new AppError("invalid", body.message ?? `The guide answered ${response.status}`);
    return body;
  }

  url(path: string): string {
    return this.#siteUrl + path;
  }
}

/** The editors' API as an agent's token sees it. */
export class AgentApi {
  readonly #respond: Respond;
  readonly #env: Partial<HttpBindings> | undefined;
  readonly #token: string;

  constructor(respond: Respond, env: Partial<HttpBindings> | undefined, token: string) {
    this.#respond = respond;
    this.#env = env;
    this.#token = token;
  }

  /** @throws AppError `invalid` with the API's message and fields if it refuses the call */
  async call<Result>(
    method: "GET" | "PUT" | "POST",
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Result> {
    const response = await this.#respond(`/api${path}`, this.#env, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const moved = method === "GET" && response.status === 301 && response.headers.get("location");
    if (moved) return this.call(method, moved.slice("/api".length));
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new AppError("invalid", reasonOf(answer, response.status));
    return answer;
  }
}

interface Refusal {
  message?: string;
  issues?: { path: string; message: string }[];
}

function reasonOf({ message, issues = [] }: Refusal, status: number): string {
  const fields = issues.map((issue) => `${issue.path}: ${issue.message}`);
  return [message ?? `The guide answered ${status}`, ...fields].join("\n");
}
