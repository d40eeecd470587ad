import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";

type LinkProps = ComponentProps<typeof RouterLink>;

/** An internal link. The server renders a bare anchor, because rendering router links took a fifth of the time of a long page. */
export const Link = import.meta.env.SSR ? AnchorLink : BrowserLink;

/** The browser has all routes from the start, so route discovery is off. */
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
