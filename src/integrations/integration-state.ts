import { z } from "zod";

/** An outside service, as the set-up and settings screens show it. */
export const integrationState = z.object({
  key: z.string(),
  name: z.string(),
  isConfigured: z.boolean(),
  /** Identifies the service, for example by its address. Never a secret. Null if not configured. */
  detail: z.string().nullable(),
  purpose: z.string(),
  /** The environment variables that configure it. */
  settings: z.array(z.string()),
});

/** Which services are available for editors' buttons. */
export const availableServices = z.object({ ai: z.boolean(), photos: z.boolean(), rss: z.boolean() });

export type AvailableServices = z.infer<typeof availableServices>;

export type IntegrationState = z.infer<typeof integrationState>;
