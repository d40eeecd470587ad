import { type ReactNode, useId } from "react";

/** A part of the account screen: its heading at the left on wide screens, its content beside. */
export function AccountSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-rule py-8 lg:grid-cols-[16rem_minmax(0,36rem)]"
    >
      <div>
        <h3 id={id} className="text-17 font-semibold">
          {title}
        </h3>
        {lead && <p className="mt-1 text-13 text-muted">{lead}</p>}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-4">{children}</div>
    </section>
  );
}
