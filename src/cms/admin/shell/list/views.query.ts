import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { type ListView, listView } from "../../../lists/list-view.ts";
import { callApi } from "../../calls.ts";
import type { AdminType } from "../../type.tsx";

const path = "/api/admin/views";

const segmentOf = ({ path: collection }: Pick<AdminType, "path">) => collection.replace(/^\/api\//, "");

/** The saved views of a list, each with what it shows. */
export const viewsQuery = (type: Pick<AdminType, "path">) =>
  queryOptions<ListView[]>({
    queryKey: ["admin", type.path, "views"],
    staleTime: 30_000,
    queryFn: async () => z.array(listView).parse(await callApi("GET", `${path}?type=${segmentOf(type)}`)),
  });

type Values = Pick<ListView, "name" | "query" | "isShared">;

/** @throws CallFailure */
export const createView = async (type: Pick<AdminType, "path">, values: Values): Promise<ListView> =>
  listView.parse(await callApi("POST", path, { body: { type: segmentOf(type), ...values } }));

/** @throws CallFailure */
export const updateView = async (id: number, values: Partial<Values>): Promise<ListView> =>
  listView.parse(await callApi("PUT", `${path}/${id}`, { body: values }));

/** @throws CallFailure */
export const deleteView = (id: number): Promise<unknown> => callApi("DELETE", `${path}/${id}`);
