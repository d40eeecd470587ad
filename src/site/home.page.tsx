import type { LoaderFunctionArgs } from "react-router";
import { queryClientContext } from "#http/client/query.ts";
import { HomeScreen, prefetchHome } from "./home/home-screen.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  await prefetchHome(context.get(queryClientContext));
  return null;
}

/** In the browser, each block loads its data when it comes near the viewport. */
export const clientLoader = () => null;

export default function HomePage() {
  return <HomeScreen />;
}
