import { request } from "node:http";

/** A response as sent over the wire, with its body still compressed. */
export interface RecordedAnswer {
  status: number;
  headers: Record<string, string>;
  /** In base64, to pass between processes. */
  body: string;
}

const ownOfEveryServer = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Records a response, without the headers that every server sets itself. */
export const record = (url: string, headers: Record<string, string>): Promise<RecordedAnswer> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { headers }, async (answer) => {
      const chunks: Buffer[] = await answer.toArray();
      const kept = Object.entries(answer.headers).filter(([name]) => !ownOfEveryServer.has(name));
      resolve({
        status: answer.statusCode ?? 0,
        headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(chunks).toString("base64"),
      });
    });
    asked.once("error", reject).end();
  });
