import { queryOptions } from "@tanstack/react-query";
import type { AdminType } from "#cms/admin/type.tsx";
import { api } from "#http/client/api.ts";
import { segmentOf } from "#http/client/calls.ts";
import type { ListView } from "../list-view.ts";

/** The saved views of a list, each with its count. */
export const viewsQuery = (type: Pick<AdminType, "path">) =>
  queryOptions({
    queryKey: ["admin", type.path, "views"],
    staleTime: 30_000,
    queryFn: () => api("GET /api/admin/views", { query: { type: segmentOf(type.path) } }),
  });

type Values = Pick<ListView, "name" | "query" | "isShared">;

/** @throws CallFailure */
export const createView = (type: Pick<AdminType, "path">, values: Values) =>
  api("POST /api/admin/views", { body: { type: segmentOf(type.path), ...values } });

/** @throws CallFailure */
export const updateView = (id: number, body: Partial<Values>) =>
  api("PUT /api/admin/views/{id}", { params: { id }, body });

/** @throws CallFailure */
export const deleteView = (id: number) => api("DELETE /api/admin/views/{id}", { params: { id } });
