import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** An element of a PDF's structure tree, as pdf.js reads it. */
interface StructureNode {
  id?: string;
  type?: string;
  role?: string;
  alt?: string;
  children?: StructureNode[];
}

/** Reads what assistive technology and search find in a PDF. */
export async function readPdf(bytes: Uint8Array) {
  // pdf.js takes the buffer over.
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const { info, metadata } = await pdf.getMetadata();
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, place) => {
      const page = await pdf.getPage(place + 1);
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      const tree: StructureNode | null = await page.getStructTree();
      const annotations: { url?: string }[] = await page.getAnnotations();
      const links = annotations.flatMap(({ url }) => url ?? []);
      return { ...readItems(items), nodes: flatten(tree), view: page.view, links };
    }),
  );
  const nodes = pages.flatMap((page) => page.nodes);
  const result = {
    info: info as Record<string, unknown>,
    /** The XMP packet. */
    metadata: String(metadata?.getRaw() ?? ""),
    isTagged: (await pdf.getMarkInfo())?.Marked === true,
    pages: pages.map(({ text, untagged, view }) => ({ text, untagged, view })),
    text: pages.map(({ text }) => text).join(" "),
    roles: nodes.flatMap(({ role }) => role ?? []),
    links: pages.flatMap(({ links }) => links),
    alternatives: nodes.flatMap(({ alt }) => alt ?? []),
  };
  await pdf.destroy();
  return result;
}

const flatten = (node: StructureNode | null): StructureNode[] =>
  node ? [node, ...(node.children ?? []).flatMap(flatten)] : [];

type Item = { str: string; hasEOL: boolean } | { type: string; tag?: string };

/** Returns the text of a page without its decoration, and text that is neither tagged nor decoration. */
function readItems(items: unknown[]) {
  const open: string[] = [];
  const texts = (items as Item[]).map((item) => {
    if ("str" in item) return { text: item.str + (item.hasEOL ? " " : ""), tags: [...open] };
    if (item.type === "endMarkedContent") open.pop();
    else open.push(item.tag ?? "");
    return { text: " ", tags: [""] };
  });
  const read = texts.filter(({ tags }) => !tags.includes("Artifact")).map(({ text }) => text);
  return {
    text: read.join("").replace(/\s+/g, " "),
    untagged: texts
      .filter(({ text, tags }) => tags.length === 0 && text.trim() !== "")
      .map(({ text }) => text),
  };
}
