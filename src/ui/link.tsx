import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";

type LinkProps = ComponentProps<typeof RouterLink>;

/**
 * A link within the site. On the server, where nobody navigates, it is the bare anchor that the router's link becomes:
 * rendering those took a fifth of the time of a long page.
 */
export const Link = import.meta.env.SSR ? AnchorLink : BrowserLink;

/** The browser has all routes from the start: no link leads to one that is yet to be discovered. */
function BrowserLink(props: LinkProps) {
  return <RouterLink discover="none" {...props} />;
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
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to)) return <BrowserLink {...props} />;
  return <a {...attributes} href={to} />;
}
