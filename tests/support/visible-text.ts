/** The words of a document as a reader meets them: without markup, scripts and the data that travels along. */
export const visibleText = (html: string): string =>
  html
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, " ")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll("’", "'")
    .replace(/\s+/g, " ")
    .replace(/ ([.,:;!?])/g, "$1");

/** The markup of a document without the data that travel along for React: what is in those need not be on the page. */
export const withoutData = (html: string): string =>
  html.replace(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, "");

/** The markup of a document without its scripts, structured data included. */
export const withoutScripts = (html: string): string => html.replace(/<script[\s\S]*?<\/script>/g, "");
