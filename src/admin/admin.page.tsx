import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { data as answer, type LoaderFunctionArgs, useParams } from "react-router";
import type { PageHandle } from "#content/kit/page/hydration.ts";
import { NotFound } from "#content/kit/page/not-found.tsx";
import { browserQueryClient, queryClientContext } from "#content/kit/page/query.ts";
import { type User, userQuery } from "#content/kit/page/user.query.ts";
import { HomeScreen, prefetchHome } from "#site/home/home-screen.tsx";
import { PublicShell } from "#site/layout.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { ContentManager } from "./content-manager.tsx";
import { findPlace } from "./places.ts";
import "./admin.css";

/** Whoever is not signed in sees the home page, hence its data (spec, section 2). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext);
  const user = await client.ensureQueryData(userQuery);
  if (!user) await prefetchHome(client);
  return answer(null, { status: user && !findPlace(params.tab) ? 404 : 200 });
}

export function clientLoader() {
  void browserQueryClient().prefetchQuery(userQuery);
  return null;
}

/** Tabs, search and the entry being edited stand in the address; none of them asks the server for the page anew. */
export const shouldRevalidate = () => false;

export const handle: PageHandle = { hydration: "now" };

export default function AdminPage() {
  const { data, isPending } = useQuery(userQuery);
  const user = useLast(data);
  const place = findPlace(useParams().tab);
  if (isPending) return <Spinner />;
  if (user && place) return <ContentManager user={user} place={place} />;
  return <PublicShell>{user ? <NotFound /> : <HomeScreen isLoginRequired />}</PublicShell>;
}

/** A session that ends takes nothing off the screen: what is typed stays, and the next call asks for a new one. */
function useLast(user: User | null | undefined): User | null {
  const [last, setLast] = useState(user ?? null);
  if (user && user !== last) setLast(user);
  return user ?? last;
}
