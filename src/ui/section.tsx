import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Heading } from "./heading.tsx";
import { Kept } from "./kept.tsx";

/** A section of a page under a strong rule: heading, optional lead and `ArrowLink`, and the content. */
export function Section({
  id,
  title,
  lead,
  action,
  hasRule = true,
  className,
  of,
  children,
}: {
  id?: string;
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  /** False if there is already a rule above. */
  hasRule?: boolean;
  className?: string;
  /** The object that the whole content depends on, if the server can keep its HTML (`Kept`). */
  of?: object;
  children: ReactNode;
}) {
  const frame = {
    id,
    className: classes("scroll-mt-6", hasRule && "mt-12 border-t-2 border-ink pt-4 md:mt-16", className),
  };
  const content = (
    <>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
        <div className="max-w-prose">
          <Heading level={2} className="text-25">
            {title}
          </Heading>
          {lead && <p className="mt-2 text-muted">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </>
  );
  if (!of) return <section {...frame}>{content}</section>;
  return (
    <Kept as="section" of={of} part={title} {...frame}>
      {content}
    </Kept>
  );
}
