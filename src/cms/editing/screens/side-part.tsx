import type { ReactNode, Ref } from "react";

/** A part of the side column under a heading of its own, with one action beside it. */
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

/** The action of a part of the side column: a small word to press. */
export const SideButton = ({
  ref,
  onClick,
  children,
}: {
  ref?: Ref<HTMLButtonElement>;
  onClick: () => void;
  children: ReactNode;
}) => (
  <button
    ref={ref}
    type="button"
    onClick={onClick}
    className="min-h-6 cursor-pointer font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
  >
    {children}
  </button>
);
