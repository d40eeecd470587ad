import type { LoaderFunctionArgs } from "react-router";
import { queryClientContext } from "#cms/page/query.ts";
import { HomeScreen, prefetchHome } from "./home/home-screen.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  await prefetchHome(context.get(queryClientContext));
  return null;
}

/** In the browser the blocks load by themselves when they come near the view. */
export const clientLoader = () => null;

export default function HomePage() {
  return <HomeScreen />;
}
