import { queryOptions, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { z } from "zod";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { type IntegrationState, integrationState } from "../../../integrations/integration-state.ts";
import { CallFailure, callApi } from "../../calls.ts";
import { IntegrationList } from "./integration-list.tsx";

const path = "/api/admin/integrations";

const integrationsQuery = queryOptions<IntegrationState[]>({
  queryKey: ["admin", path],
  queryFn: async () => z.array(integrationState).parse(await callApi("GET", path)),
});

/** The outside services in the settings, with a trial of those that one call can try. */
export function IntegrationsSection() {
  const { data: integrations, error } = useQuery(integrationsQuery);
  return (
    <section aria-labelledby="integrations-heading" className="mt-12 max-w-prose">
      <h3 id="integrations-heading" className="text-20">
        Integrations
      </h3>
      <p className="mt-1 mb-4 text-muted">
        Outside services are configured in the server's settings, where secrets stay. Here you can try them.
      </p>
      {error && <Alert>{error.message}</Alert>}
      {!integrations && !error && <SkeletonText lines={6} />}
      {integrations && <IntegrationList integrations={integrations} trialOf={trialOf} />}
    </section>
  );
}

function trialOf({ key, isConfigured }: IntegrationState) {
  if (key === "feeds") return <FeedTrial />;
  if (key === "mail") return <Trial name="mail" label="Send a test email" isDisabled={!isConfigured} />;
  if (key === "ai") return <Trial name="ai" label="Ask the AI service" isDisabled={!isConfigured} />;
  return null;
}

type Outcome = { state: "running" } | { state: "done" | "failed"; message: string };

function useTrial(name: string) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const run = async (body: object = {}) => {
    setOutcome({ state: "running" });
    try {
      const { message, ms } = answer.parse(await callApi("POST", `${path}/${name}/test`, { body }));
      setOutcome({ state: "done", message: `${message} It took ${(ms / 1000).toFixed(1)} seconds.` });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setOutcome({ state: "failed", message: error.message });
    }
  };
  return { outcome, run, isRunning: outcome?.state === "running" };
}

function Trial({ name, label, isDisabled }: { name: string; label: string; isDisabled: boolean }) {
  const { outcome, run, isRunning } = useTrial(name);
  if (isDisabled) return null;
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <Button isBusy={isRunning} onClick={() => void run()}>
        {isRunning ? "Trying..." : label}
      </Button>
      <OutcomeNote outcome={outcome} />
    </div>
  );
}

function FeedTrial() {
  const { outcome, run, isRunning } = useTrial("feed");
  const [url, setUrl] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRunning) void run({ url });
  };
  return (
    <form onSubmit={submit} className="mt-3 flex flex-col items-start gap-3" noValidate>
      <TextField
        label="Address of a feed"
        type="url"
        className="w-full"
        value={url}
        placeholder="https://news.example.com/feed.xml"
        onChange={({ target }) => setUrl(target.value)}
      />
      <Button type="submit" isBusy={isRunning} disabled={url.trim() === ""}>
        {isRunning ? "Trying..." : "Read this feed"}
      </Button>
      <OutcomeNote outcome={outcome} />
    </form>
  );
}

/** The place for the outcome is there from the start, so that it is announced. */
const OutcomeNote = ({ outcome }: { outcome: Outcome | null }) => (
  <>
    <p role="status" className="text-13 wrap-anywhere">
      {outcome?.state === "done" && outcome.message}
    </p>
    {outcome?.state === "failed" && <Alert>{outcome.message}</Alert>}
  </>
);

const answer = z.object({ message: z.string(), ms: z.number() });
