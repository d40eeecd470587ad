import { queryOptions } from "@tanstack/react-query";
import type { Banner } from "./banner.schema.ts";

export const bannersQuery = queryOptions<Banner[]>({ queryKey: ["api", "cta-banners"] });
