import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { inputClass } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import { fieldName } from "../fit/fit-form-data.ts";
import { buyerPersonasQuery, commonNeedsQuery } from "./ways-in.query.ts";

/** A reader's first step, by what is known so far: a role, what the software must do, or names. Plain links and forms. */
export function WaysIn() {
  return (
    <section
      aria-label="Where to start"
      className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-3 print:hidden"
    >
      <StartFromRole />
      <StartFromNeeds />
      <StartFromNames />
    </section>
  );
}

function Way({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="text-20">{title}</h2>
      <p className="mt-1 mb-3 text-muted">{lead}</p>
      {children}
    </div>
  );
}

function StartFromRole() {
  const { data: personas } = useQuery(buyerPersonasQuery);
  if (!personas?.length) return null;
  return (
    <Way title="Start from your role" lead="A guide to the decisions that are yours.">
      <ul className="border-b border-rule">
        {personas.slice(0, 5).map(({ slug, role, assets }) => (
          <li key={slug} className="border-t border-rule">
            <Link
              to={routes.buyersGuide.href({ slug })}
              className="flex min-h-10 items-center justify-between gap-4 py-1.5 font-medium hover:text-accent pointer-coarse:min-h-11"
            >
              <span className="min-w-0 wrap-anywhere">{role}</span>
              {assets && (
                <span className="min-w-0 text-right text-13 font-normal text-muted wrap-anywhere">
                  {assets}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Way>
  );
}

function StartFromNeeds() {
  const { data: needs } = useQuery(commonNeedsQuery);
  if (!needs?.length) return null;
  return (
    <Way
      title="Start from what you need"
      lead="Pick what the software must do; see who can, and who says so."
    >
      <form action={routes.fitRequirements.href()}>
        <ul aria-label="Needs" className="flex flex-wrap gap-2">
          {needs.map(({ slug, title }) => (
            <li key={slug}>
              <label
                className={classes(
                  "relative inline-flex min-h-9 cursor-pointer items-center rounded-full border border-rule-strong bg-surface px-3 text-13 font-medium",
                  "hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11",
                  "has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent",
                )}
              >
                <input type="checkbox" name={fieldName(slug)} value="must" className="sr-only" />
                {title}
              </label>
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary">
            Show who can
          </Button>
          <ArrowLink to={routes.fit.href()}>All requirements</ArrowLink>
        </div>
      </form>
    </Way>
  );
}

const StartFromNames = () => (
  <Way title="Start from names you know" lead="Put two platforms side by side.">
    <form action={routes.compare.href()} className="grid gap-3">
      {["First vendor", "Second vendor"].map((label) => (
        <input
          key={label}
          name="v"
          aria-label={label}
          placeholder={label}
          required
          maxLength={100}
          className={inputClass}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit">Compare</Button>
        <ArrowLink to={routes.vendors.href()}>Browse all vendors</ArrowLink>
      </div>
    </form>
  </Way>
);
