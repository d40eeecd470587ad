/** Length of the texts, close to the limit of a text field. */
const characters = Number(process.env.FAULTS_CHARACTERS ?? 190_000);

const fill = (piece: string) => piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters);

/** Texts that are expensive as Markdown, as HTML or as input to a regular expression. */
export const hostileTexts = [
  fill("["),
  fill("!["),
  fill("[a]("),
  fill("*a_ "),
  fill("**a *b __c _d "),
  fill("`"),
  fill("`a``b"),
  fill("> "),
  fill("- ".repeat(200)),
  fill("<div>"),
  fill("<!--"),
  fill("| a "),
  fill("|-"),
  fill("~~a~"),
  fill("&amp"),
  fill("a@b.c "),
  fill("https://a.example/("),
  fill("\\"),
  fill("# a\n"),
  fill("[^1]: a\n[^1] "),
  fill("[Extract"),
  fill("<a href='"),
  fill("\u0301a"),
  fill(" \n"),
  `${"x".repeat(1000)}\u0000`,
  "\ud800",
  "constructor",
  "__proto__",
];

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

export interface Description {
  paths: Record<
    string,
    Record<
      string,
      { security?: object[]; requestBody?: { content?: { "application/json"?: { schema?: Schema } } } }
    >
  >;
  components: { schemas?: Record<string, Schema> };
}

export interface HostileEntry {
  path: string;
  field: string;
  payload: Record<string, unknown>;
}

/** Creates an entry with the text for every text field of every content type. */
export function hostileEntries(description: Description, text: string): HostileEntry[] {
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (description.components.schemas?.[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;
  const filled = (given: Schema, words: string): unknown => {
    const schema = resolve(given);
    const [first] = schema.anyOf ?? [];
    if (first) return filled(first, words);
    if (schema.enum) return schema.enum[0];
    if (schema.items) return [filled(schema.items, words)];
    if (schema.properties)
      return Object.fromEntries(
        Object.entries(schema.properties).map(([name, part]) => [name, filled(part, words)]),
      );
    const type = [schema.type].flat()[0];
    return type === "integer" || type === "number" ? 1 : type === "boolean" ? true : words;
  };
  return Object.entries(description.paths).flatMap(([path, { post, ...others }]) => {
    const isType = post?.security?.length && !path.includes("{") && "get" in others;
    const schema = resolve(post?.requestBody?.content?.["application/json"]?.schema ?? {});
    if (!isType || !schema.properties) return [];
    const required = Object.fromEntries(
      (schema.required ?? []).map((name) => [name, filled(schema.properties?.[name] ?? {}, "Fault")]),
    );
    return Object.entries(schema.properties).flatMap(([field, part]) => {
      const value = filled(part, text);
      if (!JSON.stringify(value)?.includes(JSON.stringify(text).slice(1, 20))) return [];
      return [{ path, field, payload: { ...required, [field]: value } }];
    });
  });
}
