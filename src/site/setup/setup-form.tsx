import { useQuery } from "@tanstack/react-query";
import { Check, Fingerprint } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { z } from "zod";
import { addPasskey } from "#accounts/own-account/account.query.ts";
import { RecoveryCodeDialog } from "#accounts/own-account/recovery-code-dialog.tsx";
import { PasskeyFailure } from "#accounts/sign-in/passkeys.ts";
import { IntegrationList } from "#cms/settings/screens/integration-list.tsx";
import type { ApiResult } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { integrationState } from "#integrations/integration-state.ts";
import { shortestPassword } from "#shared/credentials.ts";
import { routes } from "#shared/routes.ts";
import { siteNameOf } from "#shared/site-name.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { useIsHydrated } from "#ui/hydrated.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";

/** Asks for the first editor and the operator's data, shows the configured integrations, and offers a passkey at the end. */
export function SetUpForm({ token }: { token: string | null }) {
  const isHydrated = useIsHydrated();
  const { data, error } = useQuery({
    queryKey: ["set-up", token],
    queryFn: () => readSetUp(token),
    enabled: isHydrated,
    // Never refetched, because the call is rejected once the site is set up while the last step still needs the data.
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
  const [hasMoved, setHasMoved] = useState(false);
  const go = (to: SetUpStep, refused: SetUpFailure | null = null) => {
    setFailure(refused);
    setStep(to);
    setHasMoved(true);
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
        <StepForm
          key={step}
          {...{ step, failure, isBusy }}
          takesFocus={hasMoved}
          onSubmit={submit}
          onBack={go}
        >
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
  takesFocus,
  onSubmit,
  onBack,
  children,
}: {
  step: SetUpStep;
  failure: SetUpFailure | null;
  isBusy: boolean;
  /** Moves the focus to the step's heading, unless a field has a fault. */
  takesFocus: boolean;
  onSubmit: (event: FormEvent) => void;
  onBack: (to: SetUpStep) => void;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fault = failure && form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    const heading = takesFocus && form.current?.querySelector("h2");
    (fault || heading || null)?.focus();
  }, [failure, takesFocus]);
  const before = setUpSteps[setUpSteps.findIndex(({ key }) => key === step) - 1];
  return (
    <form ref={form} onSubmit={onSubmit} aria-label="Set up" className="flex flex-col gap-5" noValidate>
      {children}
      {failure?.message && !stepOf(failure) && <Alert>{failure.message}</Alert>}
      <div className="flex flex-wrap gap-3 pt-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {step === "integrations" ? (isBusy ? "Setting up..." : "Finish setup") : "Continue"}
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
      <h2 tabIndex={-1} className="text-25 outline-none">
        Integrations
      </h2>
      <p className="mt-1 text-muted">
        None is required to start. You can test each one later under Settings.
      </p>
    </div>
    <IntegrationList integrations={site.integrations} />
  </>
);

/** The last step, after the sign-in: an optional passkey on this device, and the link to the admin. */
function SetUpPasskey({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { add, isBusy, isAdded, failure, codes, forgetCodes } = useNewPasskey();
  return (
    <section aria-labelledby="passkey-heading" className="flex flex-col gap-5">
      <div>
        <h2 id="passkey-heading" ref={heading} tabIndex={-1} className="text-25 outline-none">
          {isAdded ? "Your site is ready" : "Sign in without a password"}
        </h2>
        <p className="mt-1 text-muted wrap-anywhere">
          {isAdded
            ? "You can now sign in with this device. Add more passkeys under Your account."
            : `The site is set up, and you are signed in as ${email}. A passkey on this device cannot be guessed, forwarded or entered on the wrong site. You also get ten recovery codes, in case you lose the device.`}
        </p>
      </div>
      {failure && <Alert>{failure}</Alert>}
      {!isAdded && (
        <Button
          variant="primary"
          icon={<Fingerprint aria-hidden="true" />}
          isBusy={isBusy}
          onClick={() => void add()}
        >
          Create a passkey on this device
        </Button>
      )}
      {/* A full page load, because this page's data predates the sign-in. */}
      <a href={routes.admin.href()} className={buttonClass(isAdded ? "primary" : "quiet")}>
        {isAdded ? "Open the admin" : "Skip for now"}
      </a>
      <p className="text-13 text-muted">
        Import entries from files under Import and export, and move what you do not want to the trash. A
        backup is restored on the server, by <code>npm run restore</code>.
      </p>
      <RecoveryCodeDialog codes={codes} onClose={forgetCodes} />
    </section>
  );
}

function useNewPasskey() {
  const [isBusy, setIsBusy] = useState(false);
  const [isAdded, setIsAdded] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const add = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      setCodes(await addPasskey("Passkey"));
      setIsAdded(true);
    } catch (error) {
      if (!(error instanceof CallFailure || error instanceof PasskeyFailure)) throw error;
      setFailure(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  return { add, isBusy, isAdded, failure, codes, forgetCodes: () => setCodes(null) };
}

const emptyAnswers = {
  name: "",
  email: "",
  password: "",
  operatorName: "",
  operatorAddress: "",
  operatorEmail: "",
};

type SetUpAnswers = typeof emptyAnswers;

type Issue = SetUpFailure["issues"][number];

interface StepProps {
  answers: SetUpAnswers;
  issues: Issue[];
  onChange: (name: keyof SetUpAnswers, value: string) => void;
}

/** Validates the first editor's fields before the next step. The server validates them again. */
const faultsOfEditor = ({ name, email, password }: SetUpAnswers): Issue[] => [
  ...(name.trim() ? [] : [{ path: "name", message: "Enter your name" }]),
  ...(/^\S+@\S+$/.test(email.trim())
    ? []
    : [{ path: "email", message: "Enter an email address such as desk@example.com" }]),
  ...(password.length >= shortestPassword
    ? []
    : [{ path: "password", message: `A password needs at least ${shortestPassword} characters` }]),
];

/** Returns the step of the first field that the server rejected, or null if it named none. */
function stepOf({ issues: [first] }: SetUpFailure): SetUpStep | null {
  if (!first) return null;
  return first.path.startsWith("operator") ? "site" : "you";
}

const fieldOf =
  ({ answers, issues, onChange }: StepProps) =>
  (name: keyof SetUpAnswers, path: string = name) => ({
    name,
    value: answers[name],
    error: issues.find((issue) => issue.path === path)?.message,
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  });

/** The first editor, who owns the site. */
function YouStep(props: StepProps) {
  const field = fieldOf(props);
  return (
    <>
      <div>
        <h2 tabIndex={-1} className="text-25 outline-none">
          You
        </h2>
        <p className="mt-1 text-muted">The first editor, who can invite others.</p>
      </div>
      <TextField {...field("name")} label="Your name" autoComplete="name" required />
      <TextField {...field("email")} label="Email" type="email" autoComplete="username" required />
      <PasswordField
        {...field("password")}
        label="Password"
        autoComplete="new-password"
        hint={`At least ${shortestPassword} characters. A long one protects better than a complicated one.`}
        required
      />
    </>
  );
}

/** The operator's data. The site's name and URL come from the server's settings. */
function SiteStep({ site, ...props }: StepProps & { site: SiteBeforeSetUp }) {
  const field = fieldOf(props);
  return (
    <>
      <div>
        <h2 tabIndex={-1} className="text-25 outline-none">
          The site
        </h2>
        <p className="mt-1 text-muted wrap-anywhere">
          It is called “{siteNameOf(site.product)}”, and its address is {site.url}. Both are settings of the
          server: <code>SITE_PRODUCT</code> and <code>SITE_URL</code>.
        </p>
      </div>
      <TextField
        {...field("operatorName", "operator.name")}
        label="Operator's name"
        hint="Who runs the site: shown on its pages. Pages omit missing details."
        autoComplete="organization"
      />
      <TextField
        {...field("operatorAddress", "operator.address")}
        label="Postal address"
        autoComplete="street-address"
      />
      <TextField
        {...field("operatorEmail", "operator.email")}
        label="Contact email"
        type="email"
        autoComplete="email"
      />
    </>
  );
}

/** The steps of the set-up, in order. */
const setUpSteps = [
  { key: "you", label: "You" },
  { key: "site", label: "The site" },
  { key: "integrations", label: "Integrations" },
  { key: "passkey", label: "Passkey" },
] as const;

type SetUpStep = (typeof setUpSteps)[number]["key"];

/** Shows the completed steps and the current one. */
function SetUpProgress({ step }: { step: SetUpStep }) {
  const at = setUpSteps.findIndex(({ key }) => key === step);
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-4 gap-y-2 text-13">
      {setUpSteps.map(({ key, label }, index) => (
        <li
          key={key}
          aria-current={index === at ? "step" : undefined}
          className={classes("flex items-center gap-2", index === at ? "font-semibold" : "text-muted")}
        >
          <span
            className={classes(
              "grid size-6 place-items-center rounded-full border tabular-nums",
              index < at && "border-accent bg-accent text-on-accent",
              index === at && "border-accent text-accent",
              index > at && "border-rule-strong",
            )}
          >
            {index < at ? <Check aria-hidden="true" className="size-3.5" /> : index + 1}
          </span>
          {label}
          {index < at && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}

const path = "/api/setup";

const siteBeforeSetUp = z.object({
  product: z.string(),
  url: z.string(),
  integrations: z.array(integrationState),
}) satisfies z.ZodType<ApiResult<"GET /api/setup">>;

type SiteBeforeSetUp = z.infer<typeof siteBeforeSetUp>;

const setUpFailure = z.object({
  message: z.string().catch("Something went wrong. Please try again."),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).catch([]),
});

type SetUpFailure = z.infer<typeof setUpFailure>;

/** Returns the site's state before its set-up. @throws Error with the server's message */
async function readSetUp(token: string | null): Promise<SiteBeforeSetUp> {
  const answer = await fetch(path, { headers: token ? { "X-Setup-Token": token } : {} });
  if (!answer.ok) throw new Error((await failureOf(answer)).message);
  return siteBeforeSetUp.parse(await answer.json());
}

/** Sets up the site and signs in its first editor. Returns null, or the failure. */
async function sendSetUp(values: object): Promise<SetUpFailure | null> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      credentials: "include",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(values),
    });
    return answer.ok ? null : failureOf(answer);
  } catch {
    return { message: "The server cannot be reached. Please try again.", issues: [] };
  }
}

const failureOf = async (answer: Response): Promise<SetUpFailure> =>
  setUpFailure.parse(await answer.json().catch(() => ({})));
