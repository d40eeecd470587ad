import { type ReactNode, useId } from "react";
import { CallFailure } from "#http/client/calls.ts";
import { useAction } from "#http/client/use-action.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { keepFocus } from "#ui/keep-focus.ts";

/** A section of the account screen. On wide screens the heading is to the left of the content. */
export function AccountSection({
  title,
  lead,
  level = 3,
  children,
}: {
  title: string;
  /** Heading level: 3 on the account screen, 2 on a separate page. */
  level?: 2 | 3;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const Title = `h${level}` as const;
  return (
    <section
      ref={keepFocus}
      tabIndex={-1}
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-rule py-8 lg:grid-cols-[16rem_minmax(0,36rem)]"
    >
      <div>
        <Title id={id} className="text-17 font-semibold">
          {title}
        </Title>
        {lead && <p className="mt-1 text-13 text-muted">{lead}</p>}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-4">{children}</div>
    </section>
  );
}

/** Shown if the account could not be loaded. */
export const AccountUnread = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <ErrorState
    level={3}
    title="Your account could not be loaded"
    text={error.message}
    action={<Button onClick={onRetry}>Try again</Button>}
  />
);

/** Warning shown before an account removes its last second factor. */
export const lastFactorWords =
  "This is your last second factor. Removing it also removes your recovery codes, and signing in will need only your password.";

interface Change {
  change: () => Promise<unknown>;
  done: string | undefined;
}

/**
 * Runs one account change at a time, and keeps its failure for the screen. If the item was already removed, for example in
 * another tab, the failure is shown as a toast, because the item's place on the screen disappears. `run` returns false if the
 * change failed or another one is running.
 */
export function useChange() {
  const { mutateAsync, isPending, error } = useAction({
    call: ({ change }: Change) => change(),
    done: (_, { done }) => (done ? { title: done } : null),
    failed: (error) => (isGone(error) ? { title: error.message, variant: "destructive" } : null),
  });
  const failure = error && !isGone(error) ? error : null;
  return {
    run: async (change: () => Promise<unknown>, done?: string): Promise<boolean> =>
      !isPending &&
      mutateAsync({ change, done }).then(
        () => true,
        () => false,
      ),
    isBusy: isPending,
    failure,
    /** The issue of a field, by its name in the payload. */
    faultOf: (path: string) =>
      failure instanceof CallFailure
        ? failure.issues.find((issue) => issue.path === path)?.message
        : undefined,
  };
}

const isGone = (error: Error) => error instanceof CallFailure && error.status === 404;
