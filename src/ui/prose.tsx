import { classes } from "./classes.ts";

/** Text rendered and sanitized on the server, set for reading: at most 75 characters a line. */
export function Prose({ html, className }: { html: string; className?: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's markdown renderer has sanitized it
    <div className={classes("prose", className)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
