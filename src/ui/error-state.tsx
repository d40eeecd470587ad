import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Heading, type HeadingLevel } from "./heading.tsx";

/** Names the failed action. Announced when it appears. */
export function ErrorState({
  title,
  text,
  action,
  level = 2,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  level?: HeadingLevel;
}) {
  return (
    <div role="alert" className="flex gap-4 border-y border-rule py-10">
      <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col items-start gap-3">
        <Heading level={level} className={level === 1 ? "text-32" : "text-20"}>
          {title}
        </Heading>
        {text && <p className="max-w-prose text-muted">{text}</p>}
        {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  );
}
