import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { pluralize } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { type OperatorField, type OperatorSettings, operatorLabels } from "../../site-settings/operator.ts";
import { settingsOf } from "../../site-settings/placeholders.ts";
import { adminListQuery, CallFailure } from "../calls.ts";
import { useFaultFocus } from "../fault-focus.ts";
import { invalidateAll } from "../saving.ts";
import { saveOperator, siteSettingsQuery } from "../site-settings.ts";
import { IntegrationsSection } from "./integrations/integrations-section.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";

/** The operator's statements about itself and the site. Public pages leave out missing ones. */
export function SettingsScreen() {
  const { data: operator, error, refetch } = useQuery(siteSettingsQuery);
  if (error && !operator)
    return (
      <ErrorState
        level={3}
        title="The settings could not be loaded"
        text={error.message}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  if (!operator)
    return (
      <LoadingRegion label="Loading the settings...">
        <SkeletonText lines={12} />
      </LoadingRegion>
    );
  return (
    <>
      <SettingsForm operator={operator} />
      <IntegrationsSection />
    </>
  );
}

type Values = Record<OperatorField, string>;

function SettingsForm({ operator }: { operator: OperatorSettings }) {
  const client = useQueryClient();
  const showToast = useToast();
  const needed = useNeededSettings();
  const [values, setValues] = useState(() => asValues(operator));
  const [saved, setSaved] = useState(values);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const changed = fields.filter((field) => values[field] !== saved[field]);
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
      {fields.map((field) => {
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
      <div className="bar-at-foot sticky bottom-0 flex flex-col items-start gap-3 max-sm:bottom-[var(--toast-lane,0px)] border-t border-rule bg-paper py-4">
        {failure && <Alert>{failure.message}</Alert>}
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

/** Lists the settings that published pages need and that are not set. */
function MissingSettings({ values, needed }: { values: Values; needed: Map<string, string[]> }) {
  const missing = fields.filter((field) => values[field].trim() === "" && needed.has(field));
  if (missing.length === 0) return null;
  return (
    <div role="status" className="panel bg-accent-wash px-4 py-3">
      <p className="font-medium">{pluralize(missing.length, "setting is", "settings are")} missing</p>
      <p>
        Public pages leave out what needs them: {missing.map((field) => operatorLabels[field]).join(", ")}.
      </p>
    </div>
  );
}

/** The titles of the basic pages whose text needs a setting, by its name. */
function useNeededSettings(): Map<string, string[]> {
  const { data: pages = [] } = useQuery(adminListQuery("/api/pages"));
  const needed = new Map<string, string[]>();
  for (const page of pages)
    for (const name of settingsOf(String(page.content ?? "")))
      needed.set(name, [...(needed.get(name) ?? []), String(page.title)]);
  return needed;
}

const hintOf = (titles: string[] | undefined) => titles && `Used on: ${titles.join(", ")}`;

const fields = Object.keys(operatorLabels).filter((name): name is OperatorField => name in operatorLabels);

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

/** The fields that were typed into while a save was under way: they are not saved yet, and stay. */
const typedSince = (typed: Values, sent: Values): Partial<Values> =>
  Object.fromEntries(
    fields.filter((field) => typed[field] !== sent[field]).map((field) => [field, typed[field]]),
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
};

function asValues(operator: OperatorSettings): Values {
  const values = { ...blank };
  for (const field of fields) values[field] = operator[field] ?? "";
  return values;
}
