import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { linkReport, redirect } from "../../../links/links.schema.ts";
import { callApi } from "../../calls.ts";

export const linksQuery = queryOptions({
  queryKey: ["admin", "links"],
  queryFn: async () => linkReport.parse(await callApi("GET", "/api/admin/links")),
});

export const redirectsQuery = queryOptions({
  queryKey: ["admin", "redirects"],
  queryFn: async () => z.array(redirect).parse(await callApi("GET", "/api/admin/redirects")),
});
