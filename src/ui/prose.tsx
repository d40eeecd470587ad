import { classes } from "./classes.ts";

/** Text rendered and sanitized by the server, with at most 75 characters per line. */
export function Prose({ html, className }: { html: string; className?: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's Markdown renderer has sanitized it
    <div dir="auto" className={classes("prose", className)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
