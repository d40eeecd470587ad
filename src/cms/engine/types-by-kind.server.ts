import { AppError } from "#shared/errors.ts";
import type { ContentType } from "./content-type.server.ts";

/**
 * Returns the finder of a type by the segment of its own API path, as calls of editors name it: `vendors`, `news`. The finder
 * throws AppError `not-found`.
 */
export function typesByPath(types: ContentType[]): (name: string) => ContentType {
  const byName = new Map(
    types.flatMap((type) => type.paths.map((path) => [path.replace(/^\/api\//, ""), type] as const)),
  );
  return (name) => {
    const type = byName.get(name);
    if (!type) throw new AppError("not-found", "There is no such type of content");
    return type;
  };
}
