import { z } from "zod";

/** An outside service, as set-up and settings show it. */
export const integrationState = z.object({
  key: z.string(),
  name: z.string(),
  isConfigured: z.boolean(),
  /** Its address and the like, never a secret; null while it is not configured. */
  detail: z.string().nullable(),
  purpose: z.string(),
  /** The settings (environment variables) that configure it. */
  settings: z.array(z.string()),
});

export type IntegrationState = z.infer<typeof integrationState>;
