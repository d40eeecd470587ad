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

const second = 1000;
/** Timeout set by the contract. */
const usualTimeoutMs = 120 * second;

/** Tokens and model of a response, as far as the service reports them. An unusable response has its price too. */
export interface AiUsage {
  model: string;
  inputTokens: number | null;
  outputTokens: number | null;
}

interface Question<Answer> {
  /** System instructions: the service's role and the form of its answer. */
  instructions: string;
  prompt: string;
  /** Schema of the answer; anything else counts as a failure of the service. */
  answer: z.ZodType<Answer>;
  /** Ends the call early. */
  signal?: AbortSignal;
  onUsage?: (usage: AiUsage) => void;
}

/** Asks an AI service for JSON. Services that know no structured answers are understood too. */
export class AiService {
  readonly #settings: AiSettings;
  readonly #timeoutMs: number;

  /** @param timeoutMs after how many milliseconds an answer is waited for no longer */
  constructor(settings: AiSettings, timeoutMs = usualTimeoutMs) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * @throws AppError `outside-service-failed`, saying how, also when the answer is not what was asked for; the signal's own
   *   reason when that ends the call
   */
  async ask<Answer>(question: Question<Answer>): Promise<Answer> {
    const text = await this.#complete(question);
    const parsed = question.answer.safeParse(readJson(text));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw failure(`gave an answer that cannot be used (${issue?.path.join(".")}: ${issue?.message})`);
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
  if (finishReason === "length") throw failure("broke off its answer in the middle");
  if (!text.trim()) throw failure("gave an empty answer");
  return text;
}

/** Models like to wrap JSON into words or a fence. */
function readJson(text: string): unknown {
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  try {
    return JSON.parse(json);
  } catch {
    throw failure(`gave an answer that is not JSON${quoted(text)}`);
  }
}

const quoted = (text: string) => (text.trim() ? `: “${preview(text.trim(), 120)}”` : "");
