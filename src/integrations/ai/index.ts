import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateText } from "ai";
import type { z } from "zod";
import { AppError } from "#shared/errors.ts";

export interface AiSettings {
  /** An OpenAI-compatible service: `POST {baseUrl}/chat/completions`. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
}

const second = 1000;
/** How long the contract lets the service take. */
const patience = 120 * second;

interface Question<Answer> {
  /** What the service is, and how it answers. */
  instructions: string;
  prompt: string;
  /** What the answer has to be; anything else counts as a failure of the service. */
  answer: z.ZodType<Answer>;
}

/** Asks an AI service for JSON. Services that know no structured answers are understood too. */
export class AiService {
  readonly #settings: AiSettings;
  readonly #patience: number;

  /** @param patienceMs after how many milliseconds an answer is waited for no longer */
  constructor(settings: AiSettings, patienceMs = patience) {
    this.#settings = settings;
    this.#patience = patienceMs;
  }

  /** @throws AppError `outside-service-failed`, saying how, also when the answer is not what was asked for */
  async ask<Answer>({ instructions, prompt, answer }: Question<Answer>): Promise<Answer> {
    const text = await this.#complete(instructions, prompt);
    const parsed = answer.safeParse(readJson(text));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw failure(`gave an answer that cannot be used (${issue?.path.join(".")}: ${issue?.message})`);
  }

  async #complete(instructions: string, prompt: string): Promise<string> {
    const { baseUrl, apiKey, model } = this.#settings;
    const provider = createOpenAICompatible({ name: "ai", baseURL: baseUrl, ...(apiKey && { apiKey }) });
    const abortSignal = AbortSignal.timeout(this.#patience);
    try {
      const { text } = await generateText({
        model: provider(model),
        instructions,
        prompt,
        abortSignal,
        maxRetries: 0,
      });
      return text;
    } catch (error) {
      if (abortSignal.aborted) throw failure(`did not answer within ${this.#patience / second} seconds`);
      throw failure(reasonOf(error));
    }
  }
}

const failure = (how: string) => new AppError("outside-service-failed", `The AI service ${how}`);

function reasonOf(error: unknown): string {
  if (APICallError.isInstance(error) && error.statusCode)
    return `refused the call with status ${error.statusCode}: ${error.message.slice(0, 300)}`;
  return `cannot be reached: ${error instanceof Error ? error.message.slice(0, 300) : error}`;
}

/** Models like to wrap JSON into words or a fence. */
function readJson(text: string): unknown {
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  try {
    return JSON.parse(json);
  } catch {
    throw failure("gave an answer that is not JSON");
  }
}
