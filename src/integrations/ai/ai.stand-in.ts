import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface AiCall {
  authorization: string | undefined;
  model: string;
  messages: { role: string; content: string }[];
}

/** What the stand-in does with a call: answers with a text, fails with a status, or never answers. */
export type AiReply = { text: string } | { status: number; message: string } | "silence";

/** An AI service on loopback that speaks the OpenAI protocol and answers what it is told to. */
export async function startAiStandIn() {
  const calls: AiCall[] = [];
  const state = { reply: { text: "{}" } as AiReply };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { model, messages } = JSON.parse(body);
    calls.push({ authorization: request.headers.authorization, model, messages });
    const { reply } = state;
    if (reply === "silence") return;
    const isFailure = "status" in reply;
    response.writeHead(isFailure ? reply.status : 200, { "content-type": "application/json" });
    response.end(
      JSON.stringify(isFailure ? { error: { message: reply.message } } : completion(model, reply.text)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    calls,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    reply: (reply: AiReply) => {
      state.reply = reply;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const completion = (model: string, content: string) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_700_000_000,
  model,
  choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
  usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
});
