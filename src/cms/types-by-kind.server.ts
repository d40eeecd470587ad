import { AppError } from "#shared/errors.ts";
import type { ContentType } from "./content-type.server.ts";

/** Returns the finder of a type by its kind: `vendor`, `article`. The finder throws AppError `not-found`. */
export function typesByKind(types: ContentType[]): (kind: string) => ContentType {
  const byKind = new Map(types.map((type) => [type.kind, type]));
  return (kind) => {
    const type = byKind.get(kind);
    if (!type) throw new AppError("not-found", "There is no such type of content");
    return type;
  };
}
