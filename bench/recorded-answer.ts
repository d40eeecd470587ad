import { request } from "node:http";

/** An answer as it went over the wire, its body still compressed. */
export interface RecordedAnswer {
  status: number;
  headers: Record<string, string>;
  /** In base64, to pass between processes. */
  body: string;
}

const ownOfEveryServer = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Asks once and keeps what came, without the headers that every server writes itself. */
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
