import type { Client } from "@modelcontextprotocol/client";

/**
 * A scripted agent that knows the guide only by what `tools/list` says. It ranks the tools by the words that a question shares with
 * their descriptions, fills in arguments by their schemas, and tries the next tool if one finds nothing.
 */

interface Schema {
  type?: string;
  description?: string;
  pattern?: string;
  format?: string;
  enum?: string[];
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Tool {
  name: string;
  description?: string | undefined;
  inputSchema: Schema;
}

type Data = Record<string, unknown>;

/** A fact as a tool returned it, recognized by its sources. */
export interface StatedFact extends Data {
  sources: { url?: string | null }[];
}

export interface Said {
  /** The tool that found something, or null. */
  tool: string | null;
  text: string;
  facts: StatedFact[];
}

const most = 12;

export class GuideAgent {
  readonly #client: Client;
  readonly #tools: Tool[];

  private constructor(client: Client, tools: Tool[]) {
    this.#client = client;
    this.#tools = tools;
  }

  /** Reads the list of tools. */
  static async meet(client: Client): Promise<GuideAgent> {
    const { tools } = await client.listTools();
    return new GuideAgent(
      client,
      tools.map((tool) => ({ ...tool, inputSchema: tool.inputSchema as Schema })),
    );
  }

  async ask(question: string): Promise<Said> {
    for (const tool of this.#rank(question)) {
      const args = await this.#fill(tool.inputSchema, question);
      const result = args && (await this.#call(tool.name, args));
      if (result && !isEmpty(result)) return say(tool.name, question, result);
    }
    return { tool: null, text: "The guide does not know.", facts: [] };
  }

  /** The tools that share words with the question, best first. Words in few descriptions count more. */
  #rank(question: string): Tool[] {
    const asked = wordsOf(question.endsWith("?") ? `${question} question` : question);
    const known = this.#tools.map((tool) => wordsOf(`${tool.name} ${tool.description}`));
    const weight = (word: string) => 1 / known.filter((words) => words.has(word)).length;
    const scores = known.map((words) =>
      [...asked].filter((word) => words.has(word)).reduce((sum, word) => sum + weight(word), 0),
    );
    return this.#tools
      .map((tool, index) => ({ tool, score: scores[index] ?? 0 }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .map(({ tool }) => tool);
  }

  /** Returns arguments for an object schema, or null if the question lacks a required one. */
  async #fill({ properties = {}, required = [] }: Schema, text: string): Promise<Data | null> {
    const args: Data = {};
    const choices = Object.values(properties).flatMap((schema) => schema.enum ?? []);
    // A word that is a choice is no part of the other values.
    const question = text
      .split(" ")
      .filter((word) => !choices.includes(word))
      .join(" ");
    for (const [name, schema] of Object.entries(properties)) {
      const isRequired = required.includes(name);
      const value = await this.#valueOf(name, schema, schema.enum ? text : question, isRequired);
      if (value !== null) args[name] = value;
      // Without a name that the question contains, the answer would be about something else.
      else if (isRequired || (this.#lookupOf(schema) && namesIn(question).length > 0)) return null;
    }
    return args;
  }

  async #valueOf(name: string, schema: Schema, question: string, isRequired: boolean): Promise<unknown> {
    if (schema.enum) return schema.enum.find((one) => wordsOf(question).has(one)) ?? schema.enum[0] ?? null;
    if (schema.format === "date") return /\d{4}-\d\d-\d\d/.exec(question)?.[0] ?? null;
    if (schema.type === "array") return this.#listOf(name, schema, question);
    if (schema.type !== "string") return null;
    if (this.#lookupOf(schema)) return this.#lookUp(name, schema, namesIn(question)[0] ?? question);
    return isRequired ? question : null;
  }

  async #listOf(name: string, { items = {}, maxItems = most }: Schema, question: string) {
    const parts = items.properties ? phrasesIn(question) : namesIn(question);
    const list: unknown[] = [];
    if (parts.length > maxItems) return null;
    for (const part of parts) {
      const value = items.properties
        ? await this.#fill(items, part)
        : await this.#lookUp(name.replace(/s$/, ""), items, part);
      // An answer without one of them would be to another question.
      if (value === null) return null;
      list.push(value);
    }
    return list.length > 0 ? list : null;
  }

  /** The tool that returns values of a parameter, if its description names one: "as search returns it". */
  #lookupOf({ description = "" }: Schema): Tool | undefined {
    return this.#tools.find((tool) => description.includes(`as ${tool.name} returns it`));
  }

  /** Looks up an identifier by name: the last segment of the first result's address. */
  async #lookUp(name: string, schema: Schema, text: string): Promise<string | null> {
    const lookup = this.#lookupOf(schema);
    if (!lookup) return null;
    const { properties = {}, required = [] } = lookup.inputSchema;
    const args: Data = { [required[0] ?? ""]: text };
    const kind = Object.keys(properties).find(
      (key) => !required.includes(key) && properties[key]?.description?.includes(name),
    );
    if (kind) args[kind] = name;
    const found = JSON.stringify((await this.#call(lookup.name, args)) ?? {});
    return /"url":"[^"]*\/([a-z0-9-]+)"/.exec(found)?.[1] ?? null;
  }

  async #call(name: string, args: Data): Promise<Data | null> {
    const { structuredContent, isError } = await this.#client.callTool({ name, arguments: args });
    return isError ? null : ((structuredContent as Data | undefined) ?? null);
  }
}

/** Says the texts of a result and those of its facts that share most words with the question. */
function say(tool: string, question: string, result: Data): Said {
  const asked = wordsOf(question);
  const facts = factsIn(result).map((fact) => {
    const words = wordsOf(JSON.stringify({ ...fact, sources: [] }));
    return { fact, score: [...asked].filter((word) => words.has(word)).length };
  });
  const best = Math.max(0, ...facts.map(({ score }) => score));
  // A short list is said as a whole.
  const chosen = facts.filter(({ score }) => facts.length <= most || score === best).map(({ fact }) => fact);
  const texts = Object.values(result).filter((value) => typeof value === "string");
  return {
    tool,
    text: [...texts, ...chosen.map((fact) => JSON.stringify(fact))].join("\n"),
    facts: chosen,
  };
}

function factsIn(value: unknown, context: Data = {}): StatedFact[] {
  if (Array.isArray(value)) return value.flatMap((item) => factsIn(item, context));
  if (typeof value !== "object" || value === null) return [];
  if ("sources" in value && Array.isArray(value.sources)) return [{ ...context, ...value } as StatedFact];
  const texts = Object.fromEntries(Object.entries(value).filter(([, one]) => typeof one === "string"));
  return Object.values(value).flatMap((inner) => factsIn(inner, texts));
}

const isEmpty = (result: Data) =>
  Object.values(result).every(
    (value) => value === null || value === 0 || (Array.isArray(value) && value.length === 0),
  );

/** Words without endings, so that "offers" and "offer" are one. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])
      .filter((word) => !filler.has(word))
      .map((word) => word.replace(/(?<=\w{3})(s|ed|ing)$/, "")),
  );

const filler = new Set(
  "a an the of and or to in at by is are with for its it from as only have has".split(" "),
);

const openings = new Set(
  "Does Do Is Are Who Which What When Where How Compare Rank The List Between And In Find Tell".split(" "),
);

/** Names in a question: runs of capitalized words. */
const namesIn = (question: string): string[] =>
  (question.match(/\p{Lu}[\p{L}\d&.]*(?: \p{Lu}[\p{L}\d&.]*)*/gu) ?? [])
    .map((run) =>
      run
        .split(" ")
        .filter((word) => !openings.has(word))
        .join(" "),
    )
    .filter((run) => run !== "");

/** The parts of a list after a colon. */
const phrasesIn = (question: string): string[] =>
  (question.split(":")[1] ?? "")
    .split(/,| and /)
    .map((part) => part.trim())
    .filter((part) => part !== "");
