import { createServer } from "node:http";
import type { RecordedAnswer } from "./recorded-answer.ts";

process.once("message", ({ status, headers, body }: RecordedAnswer) => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_, response) => {
    response.writeHead(status, headers);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" ? address?.port : undefined);
  });
});

/** Exits when the bench does, even if the bench crashes. */
process.once("disconnect", () => process.exit());
