import { type FormEvent, useEffect, useState } from "react";
import { api } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { routes } from "#shared/routes.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { useFaultFocus } from "#ui/form/fault-focus.ts";
import { focusUnlessTyping } from "#ui/keep-focus.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { OpenInvitation } from "../account.schema.ts";
import "#ui/admin.css";

export const handle: PageHandle = { hydration: "now" };

/** The invitation link's page. The token is in the fragment, so it is only sent in the two calls. */
export default function InvitationPage() {
  const site = useSite();
  const { token, invitation, failure } = useInvitation();
  const [made, setMade] = useState<string | null>(null);
  return (
    <Container className="py-12 md:py-20">
      <Seo
        title={`Invitation | ${site.name}`}
        description="Accept an invitation to edit this site."
        path={routes.invitation.href()}
        noIndex
      />
      <div className="mx-auto flex max-w-sheet flex-col gap-6">
        <h1 className="text-32">Invitation</h1>
        {failure && <Alert>{failure}</Alert>}
        {!failure && !invitation && <Spinner />}
        {made ? (
          <Welcome email={made} />
        ) : (
          invitation && <Acceptance token={token} invitation={invitation} onMade={setMade} />
        )}
      </div>
    </Container>
  );
}

/** Returns the invitation that the URL's token belongs to. */
function useInvitation() {
  const [token, setToken] = useState("");
  const [invitation, setInvitation] = useState<OpenInvitation | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const linkToken = window.location.hash.slice(1);
    setToken(linkToken);
    api("POST /api/invitations/read", { body: { token: linkToken } }).then(
      (answer) => setInvitation(answer),
      (error: unknown) => setFailure(messageOf(error)),
    );
  }, []);
  return { token, invitation, failure };
}

const messageOf = (error: unknown) =>
  error instanceof CallFailure ? error.message : "The invitation could not be loaded. Please try again.";

const Welcome = ({ email }: { email: string }) => (
  <div role="status" className="flex flex-col items-start gap-4">
    {/* The button that had the focus is gone. */}
    <p ref={focusUnlessTyping} tabIndex={-1} className="outline-none">
      Your account is ready. Sign in as {email} with the password you just chose.
    </p>
    <ButtonLink to={routes.signIn.href()} variant="primary" reloadDocument>
      Sign in
    </ButtonLink>
  </div>
);

interface AcceptanceProps {
  token: string;
  invitation: OpenInvitation;
  onMade: (email: string) => void;
}

function Acceptance({ token, invitation: { email, role, expiresAt }, onMade }: AcceptanceProps) {
  const [values, setValues] = useState({ name: "", password: "" });
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isSending, setIsSending] = useState(false);
  const form = useFaultFocus(failure);
  const errorOf = (field: string) => failure?.issues.find(({ path }) => path === field)?.message;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    try {
      await api("POST /api/invitations/accept", { body: { token, ...values } });
      onMade(email);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p className="text-muted">
        For {email}, as {role === "writer" ? "a" : "an"} {role}. Valid until {formatMoment(expiresAt)}.
      </p>
      {failure && failure.issues.length === 0 && <Alert>{failure.message}</Alert>}
      {/* Password managers save the new password under this user name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        label="Name"
        hint="Readers see it on articles you review."
        required
        autoComplete="name"
        maxLength={200}
        value={values.name}
        error={errorOf("name")}
        onChange={({ target }) => setValues({ ...values, name: target.value })}
      />
      <PasswordField
        label="Password"
        hint="At least 8 characters."
        required
        autoComplete="new-password"
        value={values.password}
        error={errorOf("password")}
        onChange={({ target }) => setValues({ ...values, password: target.value })}
      />
      <Button type="submit" variant="primary" isBusy={isSending}>
        Accept the invitation
      </Button>
    </form>
  );
}
