import { fieldLabel } from "#shared/field-label.ts";
import { routes } from "#shared/routes.ts";
import { Link } from "#ui/link.tsx";
import type { ShownUse } from "../../../links/links.schema.ts";

const shownUses = 3;

/** The entries that hold a link, with the field; each leads to its form. */
export const UseList = ({ uses }: { uses: ShownUse[] }) => (
  <p className="text-13 text-muted">
    {uses.slice(0, shownUses).map((use, place) => (
      <span key={`${use.kind} ${use.id} ${use.field}`}>
        {place > 0 && ", "}
        <EntryLink use={use} /> › {fieldLabel(use.field)}
      </span>
    ))}
    {uses.length > shownUses && `, and ${uses.length - shownUses} more`}
  </p>
);

export const EntryLink = ({ use: { type, id, title } }: { use: ShownUse }) => (
  <Link
    to={routes.adminEntry.href({ tab: type, entry: String(id) })}
    className="text-accent underline underline-offset-4"
  >
    {title}
  </Link>
);
