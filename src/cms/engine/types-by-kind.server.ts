import { AppError } from "#shared/errors.ts";
import type { ContentType } from "./content-type.server.ts";

/** Returns a finder for types by kind: `vendor`, `article`. The finder throws AppError `not-found`. */
export function typesByKind(types: ContentType[]): (kind: string) => ContentType {
  const byKind = new Map(types.map((type) => [type.kind, type]));
  return (kind) => {
    const type = byKind.get(kind);
    if (!type) throw new AppError("not-found", "Content type not found");
    return type;
  };
}

/**
 * Returns a finder for types by the segment of their API path, as editors' calls name it: `vendors`, `news`. The finder throws
 * AppError `not-found`.
 */
export function typesByPath(types: ContentType[]): (name: string) => ContentType {
  const byName = new Map(
    types.flatMap((type) => type.paths.map((path) => [path.replace(/^\/api\//, ""), type] as const)),
  );
  return (name) => {
    const type = byName.get(name);
    if (!type) throw new AppError("not-found", "Content type not found");
    return type;
  };
}
