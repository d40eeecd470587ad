import { type KeyboardEvent, useRef, useState } from "react";
import type { Account } from "#accounts/account.schema.ts";
import { type Role, roles } from "#accounts/roles.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { useAccountChanges } from "./accounts.query.ts";
import { roleOptions, roleWords } from "./role-words.ts";

/**
 * The role of an account. A choice changes nothing until it is applied, by its button or by Enter: the arrow keys pass by
 * others on their way. Escape takes it back.
 */
export function RoleChoice({ account }: { account: Account }) {
  const { change } = useAccountChanges();
  const [chosen, setChosen] = useState<Role | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  const isChanged = chosen !== null && chosen !== account.role;
  const apply = () => {
    if (!isChanged || change.isPending) return;
    // The button goes with the difference; the select stays.
    select.current?.focus();
    change.mutate({ account, change: { role: chosen } }, { onSettled: () => setChosen(null) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isChanged || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    if (event.key === "Enter") apply();
    else setChosen(null);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SelectField
        ref={select}
        label={`Role of ${account.email}`}
        isLabelHidden
        className="w-40 max-w-full"
        value={chosen ?? account.role}
        disabled={account.deactivatedAt !== null}
        options={roleOptions}
        onChange={({ target }) => setChosen(roles.find((one) => one === target.value) ?? null)}
        onKeyDown={onKeyDown}
      />
      {isChanged && (
        <Button
          variant="primary"
          aria-label={`Apply: ${account.email} becomes ${roleWords[chosen].label}`}
          isBusy={change.isPending}
          onClick={apply}
        >
          Apply
        </Button>
      )}
      <span role="status" className="sr-only">
        {isChanged &&
          `${roleWords[chosen].label} is chosen, not applied yet. Enter applies it, Escape takes it back.`}
      </span>
    </div>
  );
}
