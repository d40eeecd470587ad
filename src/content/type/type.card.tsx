import { routes } from "#shared/routes.ts";
import { Badge } from "#ui/badge.tsx";
import { Card, CardTitle } from "#ui/card.tsx";
import type { TypeList } from "./type.queries.server.ts";

export function TypeCard({
  type: { slug, title, description, category },
}: {
  type: TypeList["entries"][number];
}) {
  return (
    <Card>
      {category && (
        <div>
          <Badge>{category}</Badge>
        </div>
      )}
      <CardTitle to={routes.type.href({ slug })} level={2}>
        {title}
      </CardTitle>
      {description && (
        <p dir="auto" className="text-15 text-muted">
          {description}
        </p>
      )}
    </Card>
  );
}
