import { queryOptions } from "@tanstack/react-query";
import { type Todo, todo } from "../../../todo/todo.ts";
import { callApi } from "../../calls.ts";

/** The work that waits for editors; others finish some of it meanwhile. */
export const todoQuery = queryOptions<Todo>({
  queryKey: ["admin", "todo"],
  staleTime: 0,
  queryFn: async () => todo.parse(await callApi("GET", "/api/admin/todo")),
});
