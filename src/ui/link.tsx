import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";

type LinkProps = ComponentProps<typeof RouterLink>;

/**
 * A link within the site. On the server, where nobody navigates, it is the bare anchor that the router's link becomes:
 * rendering those took a fifth of the time of a long page. All routes are known from the start, so that none is discovered
 * by its links.
 */
export const Link = import.meta.env.SSR ? AnchorLink : KnownLink;

function KnownLink(props: LinkProps) {
  return <RouterLink {...props} discover="none" />;
}

function AnchorLink(props: LinkProps) {
  const {
    to,
    discover,
    prefetch,
    reloadDocument,
    replace,
    state,
    preventScrollReset,
    relative,
    ...attributes
  } = props;
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to)) return <KnownLink {...props} />;
  return <a {...attributes} href={to} />;
}
