import { useQuery } from "@tanstack/react-query";
import { Monitor } from "lucide-react";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { formatMoment } from "../../formats.ts";
import { endOtherSessions, endSession, type OwnSession, sessionsQuery } from "./account.query.ts";
import { AccountSection } from "./account-section.tsx";
import { useChange } from "./use-change.ts";

/** The browsers in which the account is signed in. */
export function SessionList() {
  const { data: sessions, error } = useQuery(sessionsQuery);
  const change = useChange();
  return (
    <AccountSection
      title="Sessions"
      lead="Of a session's address only the network is kept, without its last part, and only until the session ends, after 30 days at most. The history of sign-ins holds the whole address."
    >
      {error && <Alert>{error.message}</Alert>}
      {change.failure && <Alert>{change.failure.message}</Alert>}
      {!sessions && !error && <SkeletonText lines={3} />}
      {sessions && (
        <ul className="w-full divide-y divide-rule border-y border-rule">
          {sessions.map((one) => (
            <SessionRow
              key={one.id}
              session={one}
              isBusy={change.isBusy}
              onEnd={() => void change.run(() => endSession(one.id), "Session ended")}
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button
          isBusy={change.isBusy}
          onClick={() => void change.run(endOtherSessions, "All other sessions ended")}
        >
          End all other sessions
        </Button>
      )}
    </AccountSection>
  );
}

function SessionRow({ session, isBusy, onEnd }: { session: OwnSession; isBusy: boolean; onEnd: () => void }) {
  const { device, network, method, openedAt, lastUsedAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <Monitor aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="font-medium wrap-anywhere">
          {device}
          {isCurrent && <span className="ml-2 text-13 font-normal text-accent">This session</span>}
        </p>
        <p className="text-13 text-muted wrap-anywhere">
          From {network}, by {method}
          {openedAt && `, since ${formatMoment(openedAt)}`}
          {lastUsedAt && !isCurrent && `; last used ${formatMoment(lastUsedAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="quiet" isBusy={isBusy} aria-label={`End the session of ${device}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}
