import type { MouseEvent, ReactNode } from "react";
import { routes } from "#shared/routes.ts";
import { vendorName } from "./vendor.logo.tsx";

/** A fact whose sources a reader wants to see. */
export interface AskedFact {
  slug: string;
  field: string;
  item: string | null;
  subject: string;
  /** The mark that was clicked. */
  opener: HTMLElement;
}

export type AskForFact = (fact: AskedFact) => void;

/** Opens the sources of a vendor's fact. Without scripts, links to them on the profile. */
export function FactLink({
  vendor,
  fact: { field, item, label },
  onAsk,
  className,
  children,
}: {
  vendor: { slug: string; name: string };
  fact: { field: string; item: string | null; label: string };
  onAsk: AskForFact;
  className?: string;
  children: ReactNode;
}) {
  const ask = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const subject = `${vendorName(vendor)}: ${label}`;
    onAsk({ slug: vendor.slug, field, item, subject, opener: event.currentTarget });
  };
  return (
    <a href={`${routes.vendor.href({ slug: vendor.slug })}#sources`} onClick={ask} className={className}>
      {children}
    </a>
  );
}
