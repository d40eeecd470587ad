import rehypeExternalLinks from "rehype-external-links";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

/**
 * Markdown (GFM) as sanitized HTML. Raw HTML in the source is dropped, headings get anchors after the sanitizing (so that
 * no text can claim an id of the page), links to other sites open safely in a new tab.
 */
export const renderMarkdown = (markdown: string | null | undefined): string =>
  markdown ? String(processor.processSync(markdown)) : "";

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, defaultSchema)
  .use(rehypeSlug)
  .use(rehypeExternalLinks, { target: "_blank", rel: ["noopener", "noreferrer"] })
  .use(rehypeStringify)
  .freeze();
