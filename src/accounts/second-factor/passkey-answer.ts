import { z } from "@hono/zod-openapi";

/** A long text that a browser sends, in base64url. */
const bytes = z.string().max(20_000);

/** A browser's answer to a challenge; the library that verifies it reads the rest. */
export const passkeyAnswer = z.looseObject({
  id: z.string().min(1).max(1500),
  rawId: bytes,
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: bytes }),
  clientExtensionResults: z.looseObject({}).default({}),
});
