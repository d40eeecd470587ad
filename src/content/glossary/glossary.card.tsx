import { routes } from "#shared/routes.ts";
import { Card, CardTitle } from "#ui/card.tsx";
import type { TermCardData } from "./glossary.queries.server.ts";
import { TermProse } from "./term-prose.tsx";

export { TermProse };

/** A term with the beginning of its definition. */
export function TermCard({ entry: { slug, term, preview } }: { entry: TermCardData }) {
  return (
    <Card>
      <CardTitle to={routes.term.href({ slug })}>{term}</CardTitle>
      <p className="text-15 text-muted">{preview}</p>
    </Card>
  );
}
