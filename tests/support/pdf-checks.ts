import { getDocument, OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/**
 * What veraPDF checks of PDF/UA-1 in a file of the board pack (ISO 14289-1, the clause is named beside each check), as far as a
 * machine can judge it. Reads dictionaries from the file's text, because pdfkit compresses streams only, and contents by pdf.js.
 */

/** An object of the structure tree. */
interface Element {
  role: string;
  /** The source text of its dictionary. */
  source: string;
  kids: (Element | Content | Annotation)[];
}
interface Content {
  page: number;
  mcid: number;
}
interface Annotation {
  page: number;
  annotation: number;
}

const isElement = (kid: Element["kids"][number]): kid is Element => "role" in kid;
const isContent = (kid: Element["kids"][number]): kid is Content => "mcid" in kid;
const elementsIn = ({ kids }: Element) => kids.filter(isElement);
const descend = (element: Element): Element[] => [element, ...elementsIn(element).flatMap(descend)];
const kidsBelow = (element: Element): Element["kids"] =>
  element.kids.flatMap((kid) => (isElement(kid) ? kidsBelow(kid) : [kid]));

type Objects = ReadonlyMap<number, string>;

function readObjects(bytes: Uint8Array): Objects {
  const text = Buffer.from(bytes).toString("latin1");
  return new Map(
    [...text.matchAll(/^(\d+) 0 obj\n(<<\n[\s\S]*?\n>>|\[[\s\S]*?\])\n(?:endobj|stream)/gm)].map(
      ([, id, source = ""]) => [Number(id), source],
    ),
  );
}

const listIn = (source: string, key: string) =>
  new RegExp(`\\n/${key} \\[([\\s\\S]*?)\\]\\n`).exec(`${source}\n`)?.[1] ?? "";
const refIn = (source: string, key: string) =>
  Number(new RegExp(`/${key} (\\d+) 0 R`).exec(source)?.[1] ?? 0);
const refsIn = (list: string) => [...list.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id));

const kidPattern =
  /<<\s*\/Type \/MCR\s*\/Pg (\d+) 0 R\s*\/MCID (\d+)\s*>>|<<\s*\/Type \/OBJR\s*\/Obj (\d+) 0 R\s*\/Pg (\d+) 0 R\s*>>|(\d+) 0 R|(\d+)/g;

function readElement(objects: Objects, id: number): Element {
  const source = objects.get(id) ?? "";
  const page = refIn(source, "Pg");
  return {
    role: /\/S \/(\w+)/.exec(source)?.[1] ?? "",
    source,
    kids: [...listIn(source, "K").matchAll(kidPattern)].map((match) => {
      const [, contentPage, mcid, annotation, annotationPage, kid, ownMcid] = match.map(Number);
      if (match[5]) return readElement(objects, kid ?? 0);
      if (match[3]) return { page: annotationPage ?? 0, annotation: annotation ?? 0 };
      return match[2] ? { page: contentPage ?? 0, mcid: mcid ?? 0 } : { page, mcid: ownMcid ?? 0 };
    }),
  };
}

/** Lists the faults of a file; none for one that conforms. */
export async function listPdfFaults(bytes: Uint8Array): Promise<string[]> {
  const objects = readObjects(bytes);
  const sources = [...objects.values()];
  const catalog = sources.find((source) => source.includes("/Type /Catalog")) ?? "";
  const pageIds = refsIn(listIn(objects.get(refIn(catalog, "Pages")) ?? "", "Kids"));
  const [rootId = 0] = refsIn(listIn(objects.get(refIn(catalog, "StructTreeRoot")) ?? "", "K"));
  const root = readElement(objects, rootId);
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  try {
    const faults = [
      ...(await documentFaults(pdf, catalog, root)),
      ...elementFaults(root),
      ...fontFaults(objects),
      ...linkFaults(objects, pageIds, root),
    ];
    const ordered = kidsBelow(root).filter(isContent);
    for (const [place, id] of pageIds.entries()) {
      const tagged = ordered.filter(({ page }) => page === id).map(({ mcid }) => mcid);
      faults.push(
        ...(await pageFaults(await pdf.getPage(place + 1), tagged)).map(
          (fault) => `page ${place + 1}: ${fault}`,
        ),
      );
      // 7.18.3
      if (!objects.get(id)?.includes("/Tabs /S")) faults.push(`page ${place + 1}: tab order`);
    }
    return faults;
  } finally {
    await pdf.destroy();
  }
}

type Pdf = Awaited<ReturnType<typeof getDocument>["promise"]>;

const named = (checks: Record<string, boolean>) =>
  Object.entries(checks).flatMap(([fault, isFault]) => (isFault ? [fault] : []));

/** A file with more pages has bookmarks. */
const mostWithoutBookmarks = 4;

async function documentFaults(pdf: Pdf, catalog: string, root: Element): Promise<string[]> {
  const { info, metadata } = await pdf.getMetadata();
  const title = String(Reflect.get(info, "Title") ?? "");
  const outline = (await pdf.getOutline()) ?? [];
  const preferences = await pdf.getViewerPreferences();
  const bookmarked = descend(root).filter(({ role }) => role === "H2").length;
  return named({
    "5: PDF/UA identifier": !/<pdfuaid:part>1<\/pdfuaid:part>/.test(String(metadata?.getRaw() ?? "")),
    "6.2: not marked as tagged": (await pdf.getMarkInfo())?.Marked !== true,
    "7.1: title": title.trim() === "" || metadata?.get("dc:title") !== title,
    "7.1: the title is not displayed": Reflect.get(preferences ?? {}, "DisplayDocTitle") !== true,
    "7.2: language": !/\/Lang \([a-z]{2}(-[A-Z]{2})?\)/.test(catalog),
    "7.17: bookmarks": pdf.numPages > mostWithoutBookmarks && outline.length !== bookmarked,
    "no document element": root.role !== "Document",
  });
}

/** Roles, and the roles that their children may have. */
const nesting: Record<string, string[]> = {
  Document: ["Sect"],
  Sect: ["H1", "H2", "H3", "P", "L", "Table"],
  L: ["LI"],
  LI: ["Lbl", "LBody"],
  LBody: ["P", "Figure", "Link"],
  Lbl: [],
  Table: ["THead", "TBody"],
  THead: ["TR"],
  TBody: ["TR"],
  TR: ["TH", "TD"],
  TH: ["Figure"],
  TD: ["Figure"],
  P: [],
  Link: [],
  Figure: [],
  H1: [],
  H2: [],
  H3: [],
};

function elementFaults(root: Element): string[] {
  const all = descend(root);
  const levels = all.flatMap(({ role }) => (/^H\d$/.test(role) ? [Number(role[1])] : []));
  return [
    ...all.flatMap((element) => [
      ...elementsIn(element)
        .filter(({ role }) => !nesting[element.role]?.includes(role))
        .map(({ role }) => `7.1: ${role} within ${element.role}`),
      ...(checks[element.role]?.(element) ?? []),
    ]),
    ...levels.flatMap((level, place) =>
      level > (levels[place - 1] ?? 0) + 1 ? [`7.4.2: H${level} after H${levels[place - 1] ?? 0}`] : [],
    ),
  ];
}

const checks: Record<string, (element: Element) => string[]> = {
  Figure: (figure) =>
    named({
      "7.3: alternative text": !/\/Alt \([^)]/.test(figure.source),
      "7.3: bounds": !/\/BBox \[/.test(figure.source),
      "7.3: empty figure": kidsBelow(figure).length === 0,
    }),
  TH: ({ source }) => named({ "7.5: header cell without scope": !/\/Scope \/(Row|Column)/.test(source) }),
  L: (list) =>
    named({
      "7.6: empty list": list.kids.length === 0,
      "7.6: list with labels without numbering":
        descend(list).some(({ role }) => role === "Lbl") && !/\/ListNumbering \/\w+/.test(list.source),
    }),
  LI: (item) => named({ "7.6: item without body": !elementsIn(item).some(({ role }) => role === "LBody") }),
  Table: (table) => {
    const rows = descend(table).filter(({ role }) => role === "TR");
    const widths = rows.map((row) =>
      elementsIn(row).reduce((sum, { source }) => sum + Number(/\/ColSpan (\d+)/.exec(source)?.[1] ?? 1), 0),
    );
    const [head, ...body] = rows.map((row) => elementsIn(row).map(({ role }) => role));
    return named({
      "7.2: rows of different widths": new Set(widths).size !== 1,
      "7.5: columns without a header": head?.slice(1).some((role) => role !== "TH") ?? true,
      "7.5: rows without a header": body.some(([first]) => first !== "TH"),
    });
  },
};

/** Operators that paint. */
const painting = new Set<number>([
  ...[OPS.showText, OPS.showSpacedText, OPS.nextLineShowText, OPS.nextLineSetSpacingShowText],
  ...[OPS.constructPath, OPS.stroke, OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.shadingFill],
  ...[
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
    OPS.paintFormXObjectBegin,
  ],
]);

/** Reads which contents of a page are tagged. */
async function readContents(page: PDFPageProxy) {
  const { fnArray, argsArray } = await page.getOperatorList();
  /** The sequences that are open, by id; null for an artifact. */
  const open: (number | null)[] = [];
  const found = { ids: [] as number[], loose: 0, nested: 0 };
  const begin = (tag: unknown, id: unknown) => {
    if (open.length > 0) found.nested++;
    if (tag === "Artifact") open.push(null);
    else if (typeof id === "number") {
      open.push(id);
      found.ids.push(id);
    } else found.loose++;
  };
  for (const [place, operator] of fnArray.entries()) {
    const [tag, id] = argsArray[place] ?? [];
    if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) begin(tag, id);
    else if (operator === OPS.endMarkedContent) open.pop();
    else if (painting.has(operator) && open.length === 0) found.loose++;
  }
  return { ...found, unclosed: open.length };
}

/** @param tagged the ids of the page's contents in the order of the structure tree */
async function pageFaults(page: PDFPageProxy, tagged: number[]): Promise<string[]> {
  const { ids, loose, nested, unclosed } = await readContents(page);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ("str" in item ? item.str : "")).join("");
  return named({
    "7.1: content that is neither tagged nor an artifact": loose > 0,
    "7.1: sequences of marked content within each other": nested + unclosed > 0,
    "7.1: the structure's order is not that of the contents": tagged.join() !== ids.join(),
    "7.21.7: text that has no Unicode value": /[\0\ufffd\ufffe\uffff]/.test(text),
  });
}

function fontFaults(objects: Objects): string[] {
  const sources = [...objects.values()];
  const having = (words: string) => sources.filter((source) => source.includes(words));
  return named({
    "no font": having("/Subtype /Type0").length === 0,
    "7.21.4: a font of another kind": sources.some(
      (source) =>
        /\/Type \/Font\n/.test(source) && !/\/Subtype \/(Type0|CIDFontType2|CIDFontType0)\n/.test(source),
    ),
    "7.21.4.1: font not embedded": having("/Type /FontDescriptor").some(
      (source) => !objects.has(refIn(source, "FontFile2") || refIn(source, "FontFile3")),
    ),
    "7.21.7: font without ToUnicode": having("/Subtype /Type0").some(
      (source) => !objects.has(refIn(source, "ToUnicode")),
    ),
    "7.21.3.2: font without CIDToGIDMap": having("/Subtype /CIDFontType2").some(
      (source) => !source.includes("/CIDToGIDMap /Identity"),
    ),
  });
}

function linkFaults(objects: Objects, pageIds: number[], root: Element): string[] {
  const onPages = pageIds.flatMap((page) =>
    refsIn(listIn(objects.get(page) ?? "", "Annots")).map((annotation) => ({ page, annotation })),
  );
  const links = descend(root).filter(({ role }) => role === "Link");
  const referred = links.flatMap(({ kids }) =>
    kids.flatMap((kid) => ("annotation" in kid ? [`${kid.page} ${kid.annotation}`] : [])),
  );
  return named({
    "7.18.5: links outside the structure":
      onPages
        .map(({ page, annotation }) => `${page} ${annotation}`)
        .toSorted()
        .join() !== referred.toSorted().join(),
    "7.18.5: link without text": links.some(({ kids }) => !kids.some(isContent)),
    "7.18.5: link without a description": onPages.some(
      ({ annotation }) => !/\/Contents \([^)]/.test(objects.get(annotation) ?? ""),
    ),
    "7.18.1: link without a place in the structure": onPages.some(
      ({ annotation }) => !/\/StructParent \d/.test(objects.get(annotation) ?? ""),
    ),
  });
}
