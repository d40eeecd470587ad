import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { userQuery } from "../../../page/user.query.ts";
import { type Account, saveAccount } from "./account.query.ts";
import { AccountSection } from "./account-section.tsx";
import { useChange } from "./use-change.ts";

export function NameForm({ account }: { account: Account }) {
  const { firstName, lastName, email } = account.user;
  const client = useQueryClient();
  const change = useChange();
  const [saved, setSaved] = useState([firstName, lastName].filter(Boolean).join(" "));
  const [name, setName] = useState(saved);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isSaved = await change.run(() => saveAccount({ name }), "Name saved");
    if (!isSaved) return;
    setSaved(name);
    await client.invalidateQueries({ queryKey: userQuery.queryKey });
  };
  const fault = change.faultOf("name");
  return (
    <AccountSection
      title="Name"
      lead="Colleagues see it in the history; readers see it under what you reviewed."
    >
      <form onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-4" noValidate>
        {change.failure && !fault && <Alert>{change.failure.message}</Alert>}
        <TextField
          label="Full name"
          autoComplete="name"
          value={name}
          error={fault}
          hint={`You sign in as ${email}.`}
          onChange={({ target }) => setName(target.value)}
        />
        <div>
          <Button type="submit" disabled={name === saved} isBusy={change.isBusy}>
            Save name
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
