import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { IntegrationList } from "#cms/admin/shell/integrations/integration-list.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { useIsHydrated } from "#ui/hydrated.ts";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { readSetUp, type SetUpFailure, type SiteBeforeSetUp, sendSetUp } from "./setup-call.ts";
import {
  emptyAnswers,
  faultsOfEditor,
  type SetUpAnswers,
  SiteStep,
  stepOf,
  YouStep,
} from "./setup-fields.tsx";
import { SetUpPasskey } from "./setup-passkey.tsx";
import { SetUpProgress, type SetUpStep, setUpSteps } from "./setup-progress.tsx";

/** Asks for the first editor and for what the operator states, shows what is configured, and offers a passkey at the end. */
export function SetUpForm({ token }: { token: string | null }) {
  const isHydrated = useIsHydrated();
  const { data, error } = useQuery({
    queryKey: ["set-up", token],
    queryFn: () => readSetUp(token),
    enabled: isHydrated,
    // Once the site is set up, the call is refused; the last step goes on.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <Alert>{error.message}</Alert>;
  if (!data)
    return (
      <LoadingRegion label="Loading...">
        <SkeletonText lines={10} />
      </LoadingRegion>
    );
  return <Steps site={data} token={token} />;
}

function Steps({ site, token }: { site: SiteBeforeSetUp; token: string | null }) {
  const [step, setStep] = useState<SetUpStep>("you");
  const [answers, setAnswers] = useState(emptyAnswers);
  const [failure, setFailure] = useState<SetUpFailure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const go = (to: SetUpStep, refused: SetUpFailure | null = null) => {
    setFailure(refused);
    setStep(to);
  };
  const send = async () => {
    setIsBusy(true);
    const { operatorName, operatorAddress, operatorEmail, ...editor } = answers;
    const operator = { name: operatorName, address: operatorAddress, email: operatorEmail };
    const refused = await sendSetUp({ ...editor, operator, ...(token && { token }) });
    setIsBusy(false);
    if (refused) go(stepOf(refused) ?? "integrations", refused);
    else go("passkey");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const faults = step === "you" ? faultsOfEditor(answers) : [];
    if (faults.length > 0) setFailure({ message: "", issues: faults });
    else if (step === "integrations") void send();
    else go(step === "you" ? "site" : "integrations");
  };
  const fields = {
    answers,
    issues: failure?.issues ?? [],
    onChange: (name: keyof SetUpAnswers, value: string) => setAnswers((old) => ({ ...old, [name]: value })),
  };
  return (
    <div className="flex flex-col gap-6">
      <SetUpProgress step={step} />
      {step === "passkey" ? (
        <SetUpPasskey email={answers.email.trim()} />
      ) : (
        <StepForm key={step} step={step} failure={failure} isBusy={isBusy} onSubmit={submit} onBack={go}>
          {step === "you" && <YouStep {...fields} />}
          {step === "site" && <SiteStep {...fields} site={site} />}
          {step === "integrations" && <Integrations site={site} />}
        </StepForm>
      )}
    </div>
  );
}

function StepForm({
  step,
  failure,
  isBusy,
  onSubmit,
  onBack,
  children,
}: {
  step: SetUpStep;
  failure: SetUpFailure | null;
  isBusy: boolean;
  onSubmit: (event: FormEvent) => void;
  onBack: (to: SetUpStep) => void;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fault = failure && form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    fault?.focus();
  }, [failure]);
  const before = setUpSteps[setUpSteps.findIndex(({ key }) => key === step) - 1];
  return (
    <form ref={form} onSubmit={onSubmit} aria-label="Set up" className="flex flex-col gap-5" noValidate>
      {children}
      {failure?.message && <Alert>{failure.message}</Alert>}
      <div className="flex flex-wrap gap-3 pt-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {step === "integrations" ? (isBusy ? "Setting up..." : "Set the site up") : "Continue"}
        </Button>
        {before && (
          <Button variant="quiet" disabled={isBusy} onClick={() => onBack(before.key)}>
            Back
          </Button>
        )}
      </div>
    </form>
  );
}

const Integrations = ({ site }: { site: SiteBeforeSetUp }) => (
  <>
    <div>
      <h2 className="text-25">Integrations</h2>
      <p className="mt-1 text-muted">None is needed to begin. Each can be tried under Settings later.</p>
    </div>
    <IntegrationList integrations={site.integrations} />
  </>
);
