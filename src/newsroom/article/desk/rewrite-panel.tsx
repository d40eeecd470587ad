import { Ban, Check, LoaderCircle, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatSeconds } from "#ui/admin/formats.ts";
import { Button } from "#ui/button.tsx";
import type { RewriteStep } from "../rewrite-run.ts";
import { type RewriteEnding, type RewriteProgress, usageOf } from "./rewrite-progress.ts";

/** The live steps of a rewrite, and how it ended. */
export function RewritePanel({
  progress: { steps, ending, isLost },
  isCancelling,
  onCancel,
  onClose,
}: {
  progress: RewriteProgress;
  isCancelling: boolean;
  onCancel: () => void;
  onClose: () => void;
}) {
  return (
    <section aria-label="Rewrite" className="flex flex-col gap-3 rounded-control bg-sunk p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-medium">{ending ? endings[ending.state].title : "Processing..."}</p>
        {ending || isLost ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <Button isBusy={isCancelling} onClick={onCancel}>
            {isCancelling ? "Cancelling..." : "Cancel"}
          </Button>
        )}
      </div>
      <div role="log" aria-label="Steps of the rewrite">
        <ol className="flex flex-col gap-1 text-13">
          {steps.map((step, index) => (
            <Step
              // A step can repeat after a server restart.
              key={`${step.at} ${step.step}`}
              step={step}
              icon={index < steps.length - 1 ? doneIcon : iconOf(ending)}
            />
          ))}
        </ol>
      </div>
      {isLost && !ending && (
        <p className="text-13 text-muted">
          The connection to this rewrite was lost. Reload the page to see its result.
        </p>
      )}
      {ending && <Ending ending={ending} />}
    </section>
  );
}

const doneIcon = <Check aria-hidden="true" className="size-4 text-accent" />;
const spinner = <LoaderCircle aria-hidden="true" className="size-4 animate-turn text-muted" />;

const endings: Record<RewriteEnding["state"], { title: string; icon: ReactNode }> = {
  done: { title: "Rewritten", icon: doneIcon },
  failed: {
    title: "The rewrite failed",
    icon: <TriangleAlert aria-hidden="true" className="size-4 text-danger" />,
  },
  cancelled: { title: "Cancelled", icon: <Ban aria-hidden="true" className="size-4 text-muted" /> },
};

const iconOf = (ending: RewriteEnding | null) => (ending ? endings[ending.state].icon : spinner);

const Step = ({ step: { step, at, note }, icon }: { step: RewriteStep; icon: ReactNode }) => (
  <li className="flex items-start gap-2">
    <span className="grid h-5 place-items-center">{icon}</span>
    <time dateTime={at} className="shrink-0 text-muted tabular-nums">
      {formatSeconds(new Date(at))}
    </time>
    <span className="min-w-0 wrap-anywhere">
      {step}
      {note && <span className="block text-muted">{note}</span>}
    </span>
  </li>
);

function Ending({ ending }: { ending: RewriteEnding }) {
  const usage = usageOf(ending);
  return (
    <>
      {ending.state === "failed" && <p className="text-danger">{ending.message}</p>}
      {usage && <p className="text-13 text-muted tabular-nums">{usage}</p>}
    </>
  );
}
