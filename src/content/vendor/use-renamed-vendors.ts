import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { shortlistQuery } from "./directory.query.ts";
import { renameOnShortlist, storedSlugs } from "./shortlist.ts";

/** Renames vendors on the reader's shortlist that got another address since they were put there. */
export function useRenamedVendors() {
  // Those added later come from the page and bear their present slugs.
  const [slugs] = useState(storedSlugs);
  const { data: vendors } = useQuery({ ...shortlistQuery(slugs), enabled: slugs.length > 0 });
  useEffect(() => {
    if (vendors) renameOnShortlist(vendors);
  }, [vendors]);
}
