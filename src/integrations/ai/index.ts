import type { z } from "zod";
import { AppError } from "#shared/errors.ts";
import { preview } from "#shared/text.ts";
import { ChatCompletions, type Completion } from "./chat-completions.ts";

export interface AiSettings {
  /** An OpenAI-compatible service: `POST {baseUrl}/chat/completions`. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
}

/** Returns the settings. @throws AppError `not-configured`, naming the missing one */
export function requireAi<Ai>({ ai }: { ai: Ai | null }): Ai {
  if (!ai) throw new AppError("not-configured", "AI is not configured: the server lacks AI_API_KEY");
  return ai;
}

const second = 1000;
/** Timeout of a call, from the contract. */
const usualTimeoutMs = 120 * second;

/** Tokens and model of a response, as far as the service reports them. Unusable responses cost tokens too. */
export interface AiUsage {
  model: string;
  inputTokens: number | null;
  outputTokens: number | null;
}

/** Returns the cost of the tokens, or null if prices or token counts are unknown. */
export function costOf(
  { inputTokens, outputTokens }: AiUsage,
  prices: { input: number; output: number } | null,
): number | null {
  if (!prices || inputTokens === null || outputTokens === null) return null;
  return (inputTokens * prices.input + outputTokens * prices.output) / 1_000_000;
}

interface Question<Answer> {
  /** System instructions: the service's role and the format of its answer. */
  instructions: string;
  prompt: string;
  /** Schema of the answer. Anything else counts as a failure of the service. */
  answer: z.ZodType<Answer>;
  /** Aborts the call. */
  signal?: AbortSignal;
  onUsage?: (usage: AiUsage) => void;
}

/** Requests JSON from an AI service. Also works with services that do not support structured answers. */
export class AiService {
  readonly #settings: AiSettings;
  readonly #timeoutMs: number;

  /** @param timeoutMs timeout of a call, in milliseconds */
  constructor(settings: AiSettings, timeoutMs = usualTimeoutMs) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * @throws AppError `outside-service-failed`, with the reason, also if the answer does not match the schema; the signal's own
   * reason if it aborts the call
   */
  async ask<Answer>(question: Question<Answer>): Promise<Answer> {
    const text = await this.#complete(question);
    const result = question.answer.safeParse(readJson(text));
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    throw failure(`returned an unusable response (${issue?.path.join(".")}: ${issue?.message})`);
  }

  async #complete({ instructions, prompt, answer, signal, onUsage }: Question<unknown>): Promise<string> {
    const { model } = this.#settings;
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const messages = [
      { role: "system", content: instructions },
      { role: "user", content: prompt },
    ];
    try {
      const completion = await new ChatCompletions(
        this.#settings,
        signal ? AbortSignal.any([signal, timeout]) : timeout,
      ).ask(messages, answer);
      onUsage?.({ model, inputTokens: completion.inputTokens, outputTokens: completion.outputTokens });
      return wholeText(completion);
    } catch (error) {
      signal?.throwIfAborted();
      if (timeout.aborted) throw failure(`did not answer within ${this.#timeoutMs / second} seconds`);
      throw error;
    }
  }
}

const failure = (how: string) => new AppError("outside-service-failed", `The AI service ${how}`);

function wholeText({ text, refusal, finishReason }: Completion): string {
  if (refusal || finishReason === "content_filter")
    throw failure(`refused to answer${quoted(refusal || text)}`);
  if (finishReason === "length") throw failure("broke off in the middle of its response");
  if (!text.trim()) throw failure("gave an empty answer");
  return text;
}

/** Models often wrap JSON in prose or a code fence. */
function readJson(text: string): unknown {
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  try {
    return JSON.parse(json);
  } catch {
    throw failure(`returned a response that is not JSON${quoted(text)}`);
  }
}

const quoted = (text: string) => (text.trim() ? `: “${preview(text.trim(), 120)}”` : "");
