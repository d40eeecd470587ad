import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";

/** Replaces facts while they load or after loading failed. `what` names them in the messages. */
export function NoFactsYet({
  what,
  error,
  onRetry,
}: {
  what: string;
  error: Error | null;
  onRetry: () => void;
}) {
  if (error)
    return (
      <ErrorState
        level={3}
        title={`The ${what} could not be loaded`}
        text={error.message}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  return (
    <LoadingRegion label={`Loading the ${what}...`}>
      <SkeletonText lines={10} />
    </LoadingRegion>
  );
}

/** Shows a list's shortcuts beside it. */
export const KeyHints = ({ keys }: { keys: [key: string, does: string][] }) => (
  <p className="hidden flex-wrap gap-x-4 gap-y-1 text-13 text-muted md:flex">
    {keys.map(([key, does]) => (
      <span key={key}>
        <kbd className="rounded-control border border-rule-strong px-1.5">{key}</kbd> {does}
      </span>
    ))}
  </p>
);
