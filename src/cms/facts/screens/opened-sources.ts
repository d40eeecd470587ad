/** URLs of the sources that this window has opened. An editor may confirm a source they have seen without another fetch. */
const opened = new Set<string>();

export const noteOpened = (url: string) => void opened.add(url);

export const isOpened = (url: string) => opened.has(url);

/** Opens a source in a new tab and records it as opened. */
export function openSource(url: string | undefined) {
  if (!url) return;
  noteOpened(url);
  window.open(url, "_blank", "noopener,noreferrer");
}
