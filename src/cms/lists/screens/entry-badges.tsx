import { Badge, Status } from "#ui/badge.tsx";
import type { AdminBadge } from "../type.tsx";

/** Shows the entry's state as a word and a dot, and any further badges beside it. */
export const EntryBadges = ({ badges: [status, ...others] }: { badges: AdminBadge[] }) => (
  <span className="flex items-center gap-2">
    {status && <Status tone={status.tone}>{status.label}</Status>}
    {others.map(({ label, tone }) => (
      <Badge key={label} tone={tone}>
        {label}
      </Badge>
    ))}
  </span>
);
