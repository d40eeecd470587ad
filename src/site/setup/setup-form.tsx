import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { IntegrationList } from "#cms/admin/shell/integrations/integration-list.tsx";
import { routes } from "#shared/routes.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { useIsHydrated } from "#ui/hydrated.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { readSetUp, type SetUpFailure, type SiteBeforeSetUp, sendSetUp } from "./setup-call.ts";

/** What is asked for: the first editor, and what the operator states. */
export function SetUpForm({ token }: { token: string | null }) {
  const isHydrated = useIsHydrated();
  const { data, error } = useQuery({
    queryKey: ["set-up", token],
    queryFn: () => readSetUp(token),
    enabled: isHydrated,
  });
  if (error)
    return (
      <div className="mt-8">
        <Alert>{error.message}</Alert>
      </div>
    );
  if (!data)
    return (
      <div className="mt-8">
        <LoadingRegion label="Loading...">
          <SkeletonText lines={10} />
        </LoadingRegion>
      </div>
    );
  return <Fields site={data} token={token} />;
}

const empty = { name: "", email: "", password: "", operatorName: "", operatorAddress: "", operatorEmail: "" };

function Fields({ site, token }: { site: SiteBeforeSetUp; token: string | null }) {
  const [values, setValues] = useState(empty);
  const [failure, setFailure] = useState<SetUpFailure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const { operatorName, operatorAddress, operatorEmail, ...editor } = values;
    const operator = { name: operatorName, address: operatorAddress, email: operatorEmail };
    const refused = await sendSetUp({ ...editor, operator, ...(token && { token }) });
    if (!refused) return window.location.assign(routes.admin.href());
    setFailure(refused);
    setIsBusy(false);
  };
  const field = (name: keyof typeof empty, path: string = name) => ({
    name,
    value: values[name],
    error: failure?.issues.find((issue) => issue.path === path)?.message,
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((old) => ({ ...old, [name]: target.value })),
  });
  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      aria-label="Set up"
      className="flex flex-col"
      noValidate
    >
      <Part title="You" lead="The first editor, who can invite others.">
        <TextField {...field("name")} label="Your name" autoComplete="name" required />
        <TextField {...field("email")} label="Email" type="email" autoComplete="username" required />
        <PasswordField
          {...field("password")}
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters. A long one protects better than a complicated one."
          required
        />
      </Part>
      <Part
        title="The site"
        lead={
          <>
            It is called “{site.product}” and stands at {site.url}. The settings <code>SITE_PRODUCT</code> and{" "}
            <code>SITE_URL</code> of the server say so.
          </>
        }
      >
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
          label="Contact e-mail"
          type="email"
          autoComplete="email"
        />
      </Part>
      <Part title="Integrations" lead="None is needed to begin. Each can be tried under Settings later.">
        <IntegrationList integrations={site.integrations} />
      </Part>
      <div className="flex flex-col items-start gap-4">
        {failure && <Alert>{failure.message}</Alert>}
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {isBusy ? "Setting up..." : "Set up and open the admin"}
        </Button>
      </div>
    </form>
  );
}

function Part({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 py-8">
      <div>
        <h2 id={id} className="text-20">
          {title}
        </h2>
        <p className="mt-1 text-muted wrap-anywhere">{lead}</p>
      </div>
      {children}
    </section>
  );
}
