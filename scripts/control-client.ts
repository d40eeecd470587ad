import { request } from "node:http";
import { AppError } from "../src/shared/errors.ts";

/**
 * Sends a command to the server that holds the data.
 * @returns its response, or null if no server is listening
 * @throws AppError if the server rejects the command
 */
export async function sendToServer(socketPath: string, path: string, body: unknown): Promise<unknown> {
  const answer = await post(socketPath, path, JSON.stringify(body)).catch((error: unknown) => {
    if (isNobodyThere(error)) return null;
    throw error;
  });
  if (!answer) return null;
  const content = JSON.parse(answer.text);
  if (answer.status !== 200) throw new AppError("invalid", content.message);
  return content;
}

/** No socket, or a stale one of a killed server. */
const isNobodyThere = (error: unknown) =>
  error instanceof Error && "code" in error && ["ENOENT", "ECONNREFUSED"].includes(String(error.code));

const post = (socketPath: string, path: string, body: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const sent = request({ socketPath, path, method: "POST", headers }, async (response) => {
      let text = "";
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode, text });
    });
    sent.once("error", reject);
    sent.end(body);
  });
