import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { Link } from "./link.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

type ButtonSize = "regular" | "small";

interface Look {
  variant?: ButtonVariant;
  /** `small` for rows of a list. */
  size?: ButtonSize;
  /** A lucide icon before the text. */
  icon?: ReactNode;
}

/** A button, by default secondary and of type `button`. */
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
    /** Ignores presses while its action runs. Unlike a disabled button, it keeps the focus. */
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

/** An internal link that looks like a button. */
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

/** A square icon button. `label` is its accessible name. */
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
      className={classes("button button-icon", looks[variant], className)}
      {...props}
    >
      {children}
    </button>
  );
}

/** The classes of a button (button.css), for elements that are neither `button` nor router link. */
export const buttonClass = (variant: ButtonVariant = "secondary", size: ButtonSize = "regular") =>
  classes("button", looks[variant], size === "small" && "button-small");

const looks: Record<ButtonVariant, string> = {
  primary: "button-primary",
  secondary: "button-secondary",
  quiet: "button-quiet",
  danger: "button-danger",
};
