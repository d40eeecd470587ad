import type { Role } from "#accounts/roles.ts";
import type { Option } from "#ui/select-field.tsx";

/** The roles as people read them, and what each may do. */
export const roleWords: Record<Role, { label: string; text: string }> = {
  owner: { label: "Owner", text: "Everything, accounts, settings and API tokens included." },
  editor: { label: "Editor", text: "All content: write, publish, approve, delete and restore." },
  writer: { label: "Writer", text: "Drafts only, which an editor reviews and publishes." },
};

export const roleOptions: Option[] = Object.entries(roleWords).map(([value, { label }]) => ({
  value,
  label,
}));
