import type { OpenDatabase } from "#db/database.server.ts";
import { getSessionSecret } from "#shared/session-secret.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { SecondFactorLimits } from "./second-factor-limits.server.ts";
import { SecondFactorSecrets } from "./secrets.server.ts";

/** The keys and counters that all calls about second factors share. */
export interface SecondFactorDependencies {
  secrets: SecondFactorSecrets;
  limits: SecondFactorLimits;
}

export const createSecondFactorDependencies = (
  settings: Settings,
  query: OpenDatabase["query"],
): SecondFactorDependencies => ({
  secrets: new SecondFactorSecrets(getSessionSecret(settings)),
  limits: new SecondFactorLimits(query),
});
