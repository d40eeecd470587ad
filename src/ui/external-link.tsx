import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { type ButtonVariant, buttonClass } from "./button.tsx";
import { classes } from "./classes.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A link to another site in a new tab. With `variant` it looks like a button. */
export function ExternalLink({
  href,
  variant,
  className,
  onOpen,
  children,
}: {
  href: string;
  variant?: ButtonVariant;
  className?: string;
  /** Called when the link is opened, including with the middle button. */
  onOpen?: () => void;
  children: ReactNode;
}) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onOpen}
      onAuxClick={onOpen}
      className={classes(variant ? buttonClass(variant) : textLook, className)}
    >
      {children}
      <ArrowUpRight aria-hidden="true" className="inline size-3.5 shrink-0" />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}

const textLook = "text-accent underline decoration-1 underline-offset-4 hover:decoration-2";
