import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { IntegrationState } from "#integrations/integration-state.ts";

/** The external services, each with its state in words and the settings that configure it. */
export function IntegrationList({
  integrations,
  trialOf,
}: {
  integrations: IntegrationState[];
  /** Renders the trial form of a service. */
  trialOf?: (integration: IntegrationState) => ReactNode;
}) {
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {integrations.map((one) => (
        <li key={one.key} className="flex gap-3 py-4">
          {one.isConfigured ? (
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
          ) : (
            <Circle aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          )}
          <div className="min-w-0 flex-1">
            <p>
              <span className="font-medium">{one.name}</span>{" "}
              <span className="text-13 text-muted wrap-anywhere">
                {one.isConfigured ? `Configured: ${one.detail}` : "Not configured"}
              </span>
            </p>
            <p className="text-13 text-muted">{one.purpose}</p>
            {!one.isConfigured && (
              <p className="mt-1 text-13 wrap-anywhere">
                Set{" "}
                {one.settings.map((name, at) => (
                  <span key={name}>
                    {at > 0 && ", "}
                    <code className="font-mono">{name}</code>
                  </span>
                ))}{" "}
                and restart the server.
              </p>
            )}
            {trialOf?.(one)}
          </div>
        </li>
      ))}
    </ul>
  );
}
