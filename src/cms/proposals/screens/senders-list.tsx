import { Moment } from "#ui/admin/moment.tsx";
import { Badge } from "#ui/badge.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import type { QueuedProposal } from "../proposal.ts";

const reasonLabels: Record<string, string> = { wrong: "Wrong", outdated: "Out of date", missing: "Missing" };

/** The senders of a proposal with their reasons and sources, and whether the email address belongs to the vendor's domain. */
export const SendersList = ({ proposal: { senders, source, entryId } }: { proposal: QueuedProposal }) => (
  <ul className="flex flex-col gap-2 text-13">
    {senders.map(({ email, reason, evidenceUrl, confirmedAt, domainOf }) => (
      <li key={email} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere">{email}</span>
        {domainOf && (
          <Badge tone={domainOf.id === entryId ? "accent" : "warn"}>
            {domainOf.id === entryId ? "Domain of this website" : `Domain of ${domainOf.title}`}
          </Badge>
        )}
        <span className="text-muted">
          {reasonLabels[reason]}, <Moment at={confirmedAt} />
        </span>
        {evidenceUrl === null && <span className="text-muted">No source</span>}
        {/* The proposal names its own source below. */}
        {evidenceUrl && evidenceUrl !== source?.url && (
          <ExternalLink href={evidenceUrl}>{URL.parse(evidenceUrl)?.hostname ?? "Source"}</ExternalLink>
        )}
      </li>
    ))}
  </ul>
);
