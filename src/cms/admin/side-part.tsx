import type { ComponentProps, ReactNode } from "react";

/** A part of the side column with a heading and an action. */
export const SidePart = ({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <section className="flex flex-col gap-2 border-b border-rule py-4 first:pt-0 last:border-b-0">
    <div className="flex min-h-6 items-center justify-between gap-3">
      <h3 className="font-sans text-13 font-semibold tracking-normal">{title}</h3>
      {action}
    </div>
    {children}
  </section>
);

/** The action of a side column part, as a small text button. */
export const SideButton = (props: Omit<ComponentProps<"button">, "type" | "className">) => (
  <button
    {...props}
    type="button"
    className="min-h-6 cursor-pointer font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
  />
);
