import { type ReactNode, useId } from "react";
import { keepFocus } from "#ui/keep-focus.ts";

/** A part of the account screen: its heading at the left on wide screens, its content beside. */
export function AccountSection({
  title,
  lead,
  level = 3,
  children,
}: {
  title: string;
  /** The level of its heading: 3 below the screen's, 2 below a page's. */
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
