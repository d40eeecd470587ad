import { useQuery } from "@tanstack/react-query";
import { pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import type { Todo } from "../../../todo/todo.ts";
import { CallFailure } from "../../calls.ts";
import { formatLongDay } from "../../formats.ts";
import { SignedOut } from "../signed-out.tsx";
import { MostRead } from "./most-read.tsx";
import { RecentChanges } from "./recent-changes.tsx";
import { todoQuery } from "./todo.query.ts";
import { TodoSection } from "./todo-section.tsx";

/**
 * The start screen: what waits, the most harmful first, each with the press that leads to its mend; and what colleagues
 * did.
 */
export function TodoScreen() {
  const { data, error, refetch } = useQuery(todoQuery);
  if (data) return <Loaded {...data} />;
  if (error instanceof CallFailure && error.status === 401) return <SignedOut />;
  if (error)
    return (
      <ErrorState
        level={3}
        title="The to-do list could not be loaded"
        text={error.message}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  return (
    <LoadingRegion label="Loading the to-do list...">
      <div className="max-w-prose pt-4">
        <SkeletonText lines={10} />
      </div>
    </LoadingRegion>
  );
}

function Loaded({ lines, changes }: Todo) {
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  return (
    <div className="grid gap-x-10 gap-y-8 pt-2 xl:grid-cols-[minmax(0,42rem)_18rem] 2xl:gap-x-20">
      <div className="flex min-w-0 flex-col gap-8">
        {count > 0 && (
          <p className="text-17 text-muted">
            {formatLongDay(new Date())}.{" "}
            <strong className="font-semibold text-ink">
              {pluralize(count, "thing waits", "things wait")}.
            </strong>
          </p>
        )}
        {lines.length === 0 && (
          <EmptyState
            level={3}
            title="Nothing is waiting"
            text="Reviews, facts that are due, feeds that failed and drafts are listed here."
          />
        )}
        {lines.map((line) => (
          <TodoSection key={line.key} line={line} />
        ))}
      </div>
      <div className="flex min-w-0 flex-col gap-8 xl:self-start">
        <RecentChanges changes={changes} />
        <MostRead />
      </div>
    </div>
  );
}
