import { ListChecks } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { entryFactsHref } from "./fact-address.ts";

/** Leads to an entry's facts and their sources. */
export const FactsLink = ({ kind, id, title }: { kind: string; id: number; title: string }) => (
  <Link
    to={entryFactsHref(kind, id)}
    aria-label={`Facts of ${title}`}
    title="Facts and sources"
    className={classes(buttonClass("quiet"), "px-2.5")}
  >
    <ListChecks aria-hidden="true" />
  </Link>
);
