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
