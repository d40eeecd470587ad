import { data, type LoaderFunctionArgs } from "react-router";
import { NotFound } from "#cms/page/not-found.tsx";
import { nearestQuery } from "#cms/search/search.query.ts";
import { queryClientContext } from "#http/client/query.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  await context.get(queryClientContext).prefetchQuery(nearestQuery(new URL(request.url).pathname));
  return data(null, { status: 404 });
}
export const clientLoader = () => null;

export default function NotFoundPage() {
  return <NotFound />;
}
