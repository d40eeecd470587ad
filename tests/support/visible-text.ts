/** Returns a document's words as a reader sees them, without markup, scripts and embedded data. */
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

/** Returns a document's markup without React's embedded data, which may contain text that is not on the page. */
export const withoutData = (html: string): string =>
  html.replace(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, "");

/** Returns a document's markup without scripts and structured data. */
export const withoutScripts = (html: string): string => html.replace(/<script[\s\S]*?<\/script>/g, "");
