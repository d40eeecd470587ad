import type { ReactNode } from "react";

/** A group of what the checks found, under its heading. */
export function Findings({
  title,
  text,
  none,
  look,
  children,
}: {
  title: string;
  text: string;
  /** Said when there are none. */
  none: string;
  /** As they look in the texts. */
  look: string;
  children: ReactNode[];
}) {
  return (
    <section aria-label={title} className="border-t border-rule pt-4">
      <h4 className="font-sans text-15 font-semibold tracking-normal">
        <span className={look}>{title}</span>
      </h4>
      <p className="mt-1 text-13 text-muted">{children.length > 0 ? text : none}</p>
      {children.length > 0 && <ul className="mt-2 flex flex-col">{children}</ul>}
    </section>
  );
}
