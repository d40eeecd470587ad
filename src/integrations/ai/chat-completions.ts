import { z } from "zod";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { preview } from "#shared/text.ts";

interface Service {
  baseUrl: string;
  apiKey: string | null;
  model: string;
}

interface Message {
  role: string;
  content: string;
}

/** The service's answer. The text is empty if it refused. */
export interface Completion {
  text: string;
  refusal: string;
  finishReason: string | null;
  inputTokens: number | null;
  outputTokens: number | null;
}

/** The parts of a response that we use. Field names are the protocol's. */
const chatCompletion = z
  .object({
    choices: z.tuple(
      [
        z.object({
          message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
          finish_reason: z.string().nullish(),
        }),
      ],
      z.unknown(),
    ),
    usage: z
      .object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() })
      .nullish()
      .catch(null),
  })
  .transform(
    ({ choices: [{ message, finish_reason }], usage }): Completion => ({
      text: message.content ?? "",
      refusal: message.refusal ?? "",
      finishReason: finish_reason ?? null,
      inputTokens: usage?.prompt_tokens ?? null,
      outputTokens: usage?.completion_tokens ?? null,
    }),
  );

/** Pauses before the second and third attempt, unless the service sets its own with `Retry-After`. */
const retryPausesMs = [250, 1000];
/** Longer pauses fail right away, because an editor is waiting. */
const longestPauseMs = 20_000;
/** Statuses of a service that is temporarily busy or down. */
const isTransient = (status: number) => status === 408 || status === 429 || status >= 500;
/** Statuses that services return for an unknown field. */
const isUnknownField = (status: number) => status === 400 || status === 422;

/** Calls `POST {baseUrl}/chat/completions` of OpenAI's protocol until the signal aborts. */
export class ChatCompletions {
  readonly #service: Service;
  readonly #signal: AbortSignal;

  constructor(service: Service, signal: AbortSignal) {
    this.#service = service;
    this.#signal = signal;
  }

  /**
   * Requests JSON of a schema. Falls back to a request without the schema if the service does not support structured answers.
   * @throws AppError `outside-service-failed`, with the reason
   */
  async ask(messages: Message[], answer: z.ZodType): Promise<Completion> {
    let response = await this.#post({ messages, response_format: responseFormat(answer) });
    if (isUnknownField(response.status)) {
      // An unread response keeps its connection open.
      await response.body?.cancel();
      response = await this.#post({ messages });
    }
    const body = await this.#read(response);
    if (!response.ok) throw failure(`refused the call with status ${response.status}: ${reasonIn(body)}`);
    const completion = chatCompletion.safeParse(parseJson(body));
    if (!completion.success) throw failure("returned something other than a chat completion");
    return completion.data;
  }

  async #post(body: object): Promise<Response> {
    for (const pauseMs of retryPausesMs) {
      const response = await this.#send(body).catch(() => null);
      this.#signal.throwIfAborted();
      if (response && !isTransient(response.status)) return response;
      const delayMs = retryAfterMs(response) ?? pauseMs;
      if (response && delayMs > longestPauseMs) return response;
      await response?.body?.cancel();
      await environment.wait(delayMs, this.#signal);
    }
    return this.#send(body).catch((error: unknown) => {
      throw failure(`cannot be reached: ${causeOf(error)}`);
    });
  }

  #send(body: object): Promise<Response> {
    const { baseUrl, apiKey, model } = this.#service;
    return fetch(`${baseUrl.replace(/\/+$/, "")}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, ...body }),
      signal: this.#signal,
    });
  }

  #read(response: Response): Promise<string> {
    return response.text().catch((error: unknown) => {
      throw failure(`broke off in the middle of its response: ${causeOf(error)}`);
    });
  }
}

const failure = (how: string) => new AppError("outside-service-failed", `The AI service ${how}`);

/** The answer's schema in the form services accept: all fields required, none extra, and no length limits, which they reject. */
function responseFormat(answer: z.ZodType) {
  const schema = z.toJSONSchema(answer, {
    io: "input",
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === "object") {
        jsonSchema.additionalProperties = false;
        jsonSchema.required = Object.keys(jsonSchema.properties ?? {});
      }
      delete jsonSchema.minLength;
      delete jsonSchema.maxLength;
    },
  });
  return { type: "json_schema", json_schema: { name: "answer", strict: true, schema } };
}

function retryAfterMs(response: Response | null): number | null {
  const seconds = Number(response?.headers.get("retry-after") ?? Number.NaN);
  return seconds >= 0 ? seconds * 1000 : null;
}

const errorMessage = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);

const reasonIn = (body: string) => preview(errorMessage.safeParse(parseJson(body)).data ?? body, 300);

/** `fetch` reports only that it failed. Its cause says why. */
function causeOf(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {};
  return preview(cause instanceof Error ? cause.message || cause.name : String(cause), 300);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
