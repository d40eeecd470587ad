import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { LeaveQuestion } from "#cms/admin/leave-question.tsx";
import { useLeaveGuard } from "#cms/admin/use-leave-guard.ts";
import { type ApiResult, api, apiQuery } from "#http/client/api.ts";
import { adminListQuery, CallFailure, type EntryData } from "#http/client/calls.ts";
import { invalidateAll } from "#http/client/invalidation.ts";
import type { IntegrationState } from "#integrations/integration-state.ts";
import { pluralize } from "#shared/text.ts";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { useFaultFocus } from "#ui/form/fault-focus.ts";
import { SkeletonText } from "#ui/skeleton.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  missingFields,
  type OperatorField,
  type OperatorSettings,
  operatorFields,
  operatorLabels,
} from "../operator.ts";
import { pagesBySetting } from "../placeholders.ts";
import { IntegrationList } from "./integration-list.tsx";
import { saveOperator, siteSettingsQuery } from "./site-settings.ts";

/** The operator's details about itself and the site. Public pages omit missing ones. */
export function SettingsScreen() {
  const query = useQuery(siteSettingsQuery);
  const pages = useQuery(adminListQuery("/api/pages"));
  const { data: operator } = query;
  // The pages decide about the hints. Without them, the form is still useful.
  if (!operator || pages.isPending) return <NotLoaded what="settings" query={query} lines={12} />;
  return (
    <>
      <SettingsForm operator={operator} needed={findNeededSettings(pages.data ?? [])} />
      <IntegrationsSection />
    </>
  );
}

type Values = Record<OperatorField, string>;

function SettingsForm({ operator, needed }: { operator: OperatorSettings; needed: Map<string, string[]> }) {
  const client = useQueryClient();
  const showToast = useToast();
  const [values, setValues] = useState(() => asValues(operator));
  const [saved, setSaved] = useState(values);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const changed = operatorFields.filter((field) => values[field] !== saved[field]);
  const form = useFaultFocus(failure);
  const { blocker } = useLeaveGuard(changed.length > 0);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || changed.length === 0) return;
    setIsSaving(true);
    try {
      const sent = Object.fromEntries(changed.map((field) => [field, values[field]]));
      const answer = asValues(await saveOperator(sent));
      setSaved(answer);
      setValues((typed) => ({ ...answer, ...typedSince(typed, values) }));
      setFailure(null);
      showToast({ title: "Success", description: "Settings saved. Public pages show them now." });
      invalidateAll(client);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      setIsSaving(false);
    }
  };
  const errorOf = (field: OperatorField) =>
    failure?.issues.find(({ path }) => path === `operator.${field}`)?.message;

  return (
    <form ref={form} onSubmit={(event) => void save(event)} className="grid max-w-prose gap-5" noValidate>
      <MissingSettings values={values} needed={needed} />
      {operatorFields.map((field) => {
        const Field = isParagraph(field) ? TextAreaField : TextField;
        return (
          <Field
            key={field}
            name={field}
            label={operatorLabels[field]}
            value={values[field]}
            hint={hintOf(needed.get(field))}
            error={errorOf(field)}
            onChange={({ target }: { target: { value: string } }) =>
              setValues((old) => ({ ...old, [field]: target.value }))
            }
          />
        );
      })}
      <div className="bar-at-foot sticky bottom-0 flex flex-col items-start gap-3 max-sm:-mx-4 max-sm:px-4 border-t border-rule bg-paper py-4">
        {failure && !operatorFields.some(errorOf) && <Alert>{failure.message}</Alert>}
        <Button type="submit" variant="primary" isBusy={isSaving || changed.length === 0}>
          {isSaving ? "Saving..." : "Save settings"}
        </Button>
      </div>
      <LeaveQuestion
        blocker={blocker}
        isSaving={isSaving}
        isUncertain={failure?.status === 0}
        onDiscard={() => setValues(saved)}
      />
    </form>
  );
}

/** Lists the missing settings that published pages need. */
function MissingSettings({ values, needed }: { values: Values; needed: Map<string, string[]> }) {
  const missing = missingFields(values, needed);
  if (missing.length === 0) return null;
  return (
    <div role="status" className="panel bg-accent-wash px-4 py-3">
      <p className="font-medium">{pluralize(missing.length, "setting is", "settings are")} missing</p>
      <p>
        Public pages omit the parts that need: {missing.map((field) => operatorLabels[field]).join(", ")}.
      </p>
    </div>
  );
}

/** The titles of the published basic pages that use a setting, by setting. */
function findNeededSettings(pages: EntryData[]): Map<string, string[]> {
  const published = pages.filter(({ isPublished }) => isPublished);
  return pagesBySetting(
    published.map(({ title, content }) => ({ title: String(title), content: String(content ?? "") })),
  );
}

const hintOf = (titles: string[] | undefined) => titles && `Used on: ${titles.join(", ")}`;

const paragraphs = new Set<OperatorField>([
  "analytics",
  "automation",
  "embeds",
  "financing",
  "governingLaw",
  "legalBasis",
  "liability",
  "relationships",
  "sponsorPolicy",
]);
const isParagraph = (field: OperatorField) => paragraphs.has(field);

/** Returns the fields edited during a save, which are still unsaved. */
const typedSince = (typed: Values, sent: Values): Partial<Values> =>
  Object.fromEntries(
    operatorFields.filter((field) => typed[field] !== sent[field]).map((field) => [field, typed[field]]),
  );

const blank: Values = {
  name: "",
  address: "",
  email: "",
  phone: "",
  privacyEmail: "",
  editorialContact: "",
  financing: "",
  sponsorPolicy: "",
  automation: "",
  relationships: "",
  reviewDays: "",
  logRetention: "",
  analytics: "",
  embeds: "",
  legalBasis: "",
  liability: "",
  governingLaw: "",
  dataLicence: "",
  dataLicenceUrl: "",
};

function asValues(operator: OperatorSettings): Values {
  const values = { ...blank };
  for (const field of operatorFields) values[field] = operator[field] ?? "";
  return values;
}

const integrationsQuery = apiQuery("GET /api/admin/integrations");

/** The external services in the settings, with a trial button for each service that a single call can test. */
function IntegrationsSection() {
  const { data: integrations, error } = useQuery(integrationsQuery);
  return (
    <section aria-labelledby="integrations-heading" className="mt-12 max-w-prose">
      <h3 id="integrations-heading" className="text-20">
        Integrations
      </h3>
      <p className="mt-1 mb-4 text-muted">
        External services are configured in the server's settings, which keep the secrets. Test them here.
      </p>
      {error && <Alert>{error.message}</Alert>}
      {!integrations && !error && <SkeletonText lines={6} />}
      {integrations && <IntegrationList integrations={integrations} trialOf={trialOf} />}
    </section>
  );
}

function trialOf({ key, isConfigured }: IntegrationState) {
  if (key === "feeds") return <FeedTrial />;
  if (!isConfigured) return null;
  if (key === "mail")
    return (
      <>
        <WatchCounts />
        <Trial label="Send a test email" run={() => api("POST /api/admin/integrations/mail/test")} />
      </>
    );
  if (key === "ai")
    return <Trial label="Ask the AI service" run={() => api("POST /api/admin/integrations/ai/test")} />;
  return null;
}

const watchCountsQuery = apiQuery("GET /api/admin/watches");

/** How many readers are mailed about changes. Nobody sees who. */
function WatchCounts() {
  const { data: counts } = useQuery(watchCountsQuery);
  if (!counts) return null;
  const { weekly, daily, digest, unconfirmed, ended } = counts;
  return (
    <p className="text-13 text-muted">
      Watches: {weekly} weekly, {daily} daily, {digest} of the digest, {unconfirmed} not confirmed yet,{" "}
      {ended} ended.
    </p>
  );
}

type Outcome = { state: "running" } | { state: "done" | "failed"; message: string };

function useTrial(send: () => Promise<ApiResult<"POST /api/admin/integrations/mail/test">>) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const run = async () => {
    setOutcome({ state: "running" });
    try {
      const { message, ms } = await send();
      setOutcome({ state: "done", message: `${message} It took ${(ms / 1000).toFixed(1)} seconds.` });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setOutcome({ state: "failed", message: error.message });
    }
  };
  return { outcome, run, isRunning: outcome?.state === "running" };
}

function Trial({ label, run: send }: { label: string; run: Parameters<typeof useTrial>[0] }) {
  const { outcome, run, isRunning } = useTrial(send);
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
  const [url, setUrl] = useState("");
  const { outcome, run, isRunning } = useTrial(() =>
    api("POST /api/admin/integrations/feed/test", { body: { url } }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRunning) void run();
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

/** The live region exists from the start, so that screen readers announce the outcome. */
const OutcomeNote = ({ outcome }: { outcome: Outcome | null }) => (
  <>
    <p role="status" className="text-13 wrap-anywhere">
      {outcome?.state === "done" && outcome.message}
    </p>
    {outcome?.state === "failed" && <Alert>{outcome.message}</Alert>}
  </>
);
