import { siteNameOf } from "#shared/site-name.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { SetUpFailure, SiteBeforeSetUp } from "./setup-call.ts";
import type { SetUpStep } from "./setup-progress.tsx";

export const emptyAnswers = {
  name: "",
  email: "",
  password: "",
  operatorName: "",
  operatorAddress: "",
  operatorEmail: "",
};

export type SetUpAnswers = typeof emptyAnswers;

type Issue = SetUpFailure["issues"][number];

interface StepProps {
  answers: SetUpAnswers;
  issues: Issue[];
  onChange: (name: keyof SetUpAnswers, value: string) => void;
}

const shortestPassword = 8;

/** Returns what is missing of the first editor, so that it is told before the next step; the server looks again. */
export const faultsOfEditor = ({ name, email, password }: SetUpAnswers): Issue[] => [
  ...(name.trim() ? [] : [{ path: "name", message: "Enter your name" }]),
  ...(/^\S+@\S+$/.test(email.trim())
    ? []
    : [{ path: "email", message: "Enter an email address such as desk@example.com" }]),
  ...(password.length >= shortestPassword
    ? []
    : [{ path: "password", message: `A password needs at least ${shortestPassword} characters` }]),
];

/** The step of the first field that the server refused; null where it named none. */
export function stepOf({ issues: [first] }: SetUpFailure): SetUpStep | null {
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
export function YouStep(props: StepProps) {
  const field = fieldOf(props);
  return (
    <>
      <div>
        <h2 className="text-25">You</h2>
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

/** The statements about the operator; the site's name and address are the server's settings. */
export function SiteStep({ site, ...props }: StepProps & { site: SiteBeforeSetUp }) {
  const field = fieldOf(props);
  return (
    <>
      <div>
        <h2 className="text-25">The site</h2>
        <p className="mt-1 text-muted wrap-anywhere">
          It is called “{siteNameOf(site.product)}”, and its address is {site.url}. Both are settings of the
          server: <code>SITE_PRODUCT</code> and <code>SITE_URL</code>.
        </p>
      </div>
      <TextField
        {...field("operatorName", "operator.name")}
        label="Operator's name"
        hint="Who runs the site: shown on its pages. Pages leave out what is not stated."
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
