import { type FormEvent, useEffect, useState } from "react";
import type { OpenInvitation } from "#accounts/account.schema.ts";
import { CallFailure, callApi } from "#cms/admin/calls.ts";
import { formatMoment } from "#cms/admin/formats.ts";
import type { PageHandle } from "#cms/page/hydration.ts";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { routes } from "#shared/routes.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextField } from "#ui/text-field.tsx";
import "./admin.css";

export const handle: PageHandle = { hydration: "now" };

/** The page of an invitation's link, whose token is in the fragment: it is sent to no server but in the two calls. */
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

/** Reads whom the link of the address is for. */
function useInvitation() {
  const [token, setToken] = useState("");
  const [invitation, setInvitation] = useState<OpenInvitation | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const given = window.location.hash.slice(1);
    setToken(given);
    callApi("POST", "/api/invitations/read", { body: { token: given } }).then(
      (found) => setInvitation(found as OpenInvitation),
      (error: unknown) => setFailure(messageOf(error)),
    );
  }, []);
  return { token, invitation, failure };
}

const messageOf = (error: unknown) =>
  error instanceof CallFailure ? error.message : "The invitation could not be read. Please try again.";

const Welcome = ({ email }: { email: string }) => (
  <div role="status" className="flex flex-col items-start gap-4">
    <p>Your account is ready. Sign in as {email} with the password that you have just chosen.</p>
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
  const errorOf = (field: string) => failure?.issues.find(({ path }) => path === field)?.message;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    try {
      await callApi("POST", "/api/invitations/accept", { body: { token, ...values } });
      onMade(email);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p className="text-muted">
        For {email}, as {role === "writer" ? "a" : "an"} {role}. Valid until {formatMoment(expiresAt)}.
      </p>
      {failure && failure.issues.length === 0 && <Alert>{failure.message}</Alert>}
      {/* Password managers file the new password under it. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        label="Name"
        hint="Readers see it under articles that you review."
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
