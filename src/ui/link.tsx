import { type LinkProps, Link as RouterLink } from "react-router";

/**
 * A link within the site. On the server, where nobody navigates, it is the bare anchor that the router's link becomes:
 * rendering those took a fifth of the time of a long page.
 */
export const Link = import.meta.env.SSR ? AnchorLink : RouterLink;

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
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to)) return <RouterLink {...props} />;
  return <a {...attributes} href={to} data-discover={discover === "none" ? undefined : "true"} />;
}
