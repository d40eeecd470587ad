import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { Link } from "./link.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

type ButtonSize = "regular" | "small";

interface Look {
  variant?: ButtonVariant;
  /** Small for a row of a list. */
  size?: ButtonSize;
  /** A lucide icon before the text. */
  icon?: ReactNode;
}

/** A button. Default: secondary, and never a submit button. */
export function Button({
  variant,
  size,
  icon,
  isBusy,
  className,
  children,
  ...props
}: ComponentProps<"button"> &
  Look & {
    /** Ignores presses while its action runs; unlike a disabled button it keeps the focus. */
    isBusy?: boolean;
  }) {
  return (
    <button
      type="button"
      className={classes(buttonClass(variant, size), className)}
      {...props}
      {...(isBusy && { "aria-disabled": true, onClick: (event) => event.preventDefault() })}
    >
      {icon}
      {children}
    </button>
  );
}

/** A link inside the site that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...props
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link className={classes(buttonClass(variant, size), className)} {...props}>
      {icon}
      {children}
    </Link>
  );
}

/** A square button that shows only an icon; `label` is its name. */
export function IconButton({
  label,
  variant = "quiet",
  className,
  children,
  ...props
}: ComponentProps<"button"> & { label: string; variant?: ButtonVariant }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classes(
        shape,
        looks[variant],
        "min-h-10 w-10 shrink-0 text-15 pointer-coarse:w-11",
        className,
      )}
      {...props}
    >
      {children}
    </button>
  );
}

/** The classes of a button, for the rare element that is neither `button` nor router link. */
export const buttonClass = (variant: ButtonVariant = "secondary", size: ButtonSize = "regular") =>
  classes(shape, looks[variant], sizes[size]);

const shape =
  "inline-flex pointer-coarse:min-h-11 items-center justify-center gap-2 rounded-control font-medium " +
  "min-w-0 py-1.5 text-center leading-5 wrap-anywhere transition-colors cursor-pointer print:hidden " +
  "disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 " +
  "[&>svg]:size-4 [&>svg]:shrink-0";

const sizes: Record<ButtonSize, string> = {
  regular: "min-h-10 px-4 text-15",
  small: "min-h-8 px-2.5 text-13",
};

const looks: Record<ButtonVariant, string> = {
  primary: "border border-transparent bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-rule-strong bg-surface text-ink hover:border-accent hover:text-accent",
  quiet: "border border-transparent text-accent hover:bg-accent-wash",
  danger: "border border-transparent bg-danger text-on-danger hover:opacity-90",
};
