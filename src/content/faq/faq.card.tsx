import { routes } from "#shared/routes.ts";
import { Badge } from "#ui/badge.tsx";
import { Card, CardTitle } from "#ui/card.tsx";
import type { FaqCardData } from "./faq.queries.server.ts";

/** A question with the start of its answer. */
export function FaqCard({ faq: { slug, question, category, preview } }: { faq: FaqCardData }) {
  return (
    <Card>
      {category && (
        <div>
          <Badge>{category}</Badge>
        </div>
      )}
      <CardTitle to={routes.faq.href({ slug })} level={2}>
        {question}
      </CardTitle>
      <p dir="auto" className="text-15 text-muted">
        {preview}
      </p>
    </Card>
  );
}
