import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { environment } from "#shared/environment.server.ts";

export interface AiCall {
  authorization: string | undefined;
  model: string;
  messages: { role: string; content: string }[];
  /** JSON schema of the answer, if the call requests one. */
  schema: object | undefined;
}

/** How the stand-in replies to a call. */
export type AiReply =
  /** Answers, optionally late or truncated. */
  | { text: string; afterMs?: number; finishReason?: "stop" | "length" | "content_filter" }
  /** Refuses to answer, as the protocol defines it. */
  | { refusal: string }
  | { status: number; message: string; retryAfter?: number }
  /** Answers with something other than a completion. */
  | { body: string }
  /** Never answers. */
  | "silence"
  | "hang-up";

/** Starts an AI service on loopback that speaks the OpenAI protocol and gives the configured replies. */
export async function startAiStandIn(port = 0) {
  const calls: AiCall[] = [];
  const state = { reply: (_call: AiCall): AiReply => ({ text: "{}" }), first: [] as AiReply[] };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { model, messages, response_format } = JSON.parse(body);
    const schema = response_format?.json_schema.schema;
    const call = { authorization: request.headers.authorization, model, messages, schema };
    calls.push(call);
    await send(response, model, state.first.shift() ?? state.reply(call));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    calls,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** Sets the reply to all further calls, fixed or computed per call. */
    reply: (reply: AiReply | ((call: AiCall) => AiReply)) => {
      state.reply = typeof reply === "function" ? reply : () => reply;
    },
    /** Sets the replies to the next calls, one each, before the default reply. */
    replyFirst: (...replies: AiReply[]) => {
      state.first = replies;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function send(response: ServerResponse, model: string, reply: AiReply) {
  if (reply === "silence") return;
  if (reply === "hang-up") return response.destroy();
  const json = (status: number, body: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  if ("status" in reply) {
    response.setHeader("retry-after", reply.retryAfter ?? 0);
    return json(reply.status, { error: { message: reply.message } });
  }
  if ("body" in reply) return response.writeHead(200, { "content-type": "application/json" }).end(reply.body);
  if ("refusal" in reply)
    return json(200, completion(model, { content: null, refusal: reply.refusal }, "stop"));
  if (reply.afterMs) await environment.wait(reply.afterMs);
  return json(200, completion(model, { content: reply.text }, reply.finishReason ?? "stop"));
}

const completion = (model: string, message: object, finishReason: string) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_700_000_000,
  model,
  choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: finishReason }],
  usage: { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 },
});
