/** An OpenAPI document, as far as taking a part of it needs to know. */
export interface ApiDocument {
  paths?: Record<string, object>;
  components?: { schemas?: Record<string, object> };
}

/** Returns the part of an API description with one tag's operations and the schemas they use, or null without such a tag. */
export function takePart<Document extends ApiDocument>(document: Document, tag: string): Document | null {
  const hasTag = (operation: unknown) => (operation as { tags?: string[] }).tags?.includes(tag) ?? false;
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
    const operations = Object.entries(item).filter(([, operation]) => hasTag(operation));
    return operations.length > 0 ? [[path, Object.fromEntries(operations)] as const] : [];
  });
  if (paths.length === 0) return null;
  const { schemas = {}, ...components } = document.components ?? {};
  const used = new Set<string>();
  const use = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      use(schemas[name] ?? null);
    }
  };
  use(paths);
  const usedSchemas = Object.entries(schemas).filter(([name]) => used.has(name));
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...components, schemas: Object.fromEntries(usedSchemas) },
  };
}

/** Returns the tags of a document's operations. */
export const tagsOf = ({ paths = {} }: ApiDocument): string[] => [
  ...new Set(
    Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap((operation) => (operation as { tags?: string[] }).tags ?? []),
    ),
  ),
];
