import { routes } from "#shared/routes.ts";
import { Link } from "#ui/link.tsx";
import type { TermCardData } from "./glossary.queries.server.ts";
import { TermProse } from "./term-prose.tsx";

export { TermProse };

/** A term with the beginning of its definition, in a ruled grid; the whole item leads to it. */
export function TermItem({ entry: { slug, term, preview } }: { entry: TermCardData }) {
  return (
    <li className="relative min-w-0 py-5 break-inside-avoid">
      <h3 className="text-20 wrap-anywhere">
        <Link to={routes.term.href({ slug })} className="after:absolute after:inset-0 hover:text-accent">
          {term}
        </Link>
      </h3>
      <p className="mt-1 text-muted">{preview}</p>
    </li>
  );
}
