import { routes } from "#shared/routes.ts";
import { Link } from "#ui/link.tsx";
import type { TermCardData } from "./glossary.queries.server.ts";
import { TermProse } from "./term-prose.tsx";

export { TermProse };

/** A term with the start of its definition, in a ruled grid. The whole item is a link. */
export function TermItem({ entry: { slug, term, preview } }: { entry: TermCardData }) {
  return (
    <li className="relative min-w-0 py-5 break-inside-avoid">
      <h3 dir="auto" className="text-20 wrap-anywhere">
        <Link to={routes.term.href({ slug })} className="after:absolute after:inset-0 hover:text-accent">
          {term}
        </Link>
      </h3>
      <p dir="auto" className="mt-1 text-muted">
        {preview}
      </p>
    </li>
  );
}
