import type { AdminBadge } from "#cms/admin/type.tsx";
import { Badge, Status } from "#ui/badge.tsx";

/** Shows an entry's status as a word with a dot, followed by further badges. */
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
