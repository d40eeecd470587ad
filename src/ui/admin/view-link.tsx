import { ExternalLink } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "../button.tsx";
import { classes } from "../classes.ts";

/** A link to an entry's public page. */
export const ViewLink = ({ to, title }: { to: string; title: string }) => (
  <Link
    to={to}
    aria-label={`View ${title}`}
    title="View on the site"
    className={classes(buttonClass("quiet"), "px-2.5")}
  >
    <ExternalLink aria-hidden="true" />
  </Link>
);
