import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import {
  data as answer,
  type LoaderFunctionArgs,
  Navigate,
  redirect,
  useLoaderData,
  useParams,
  useSearchParams,
} from "react-router";
import { may } from "#accounts/permissions.ts";
import type { Editor } from "#accounts/signed-in-editor.ts";
import { SecondFactorGate } from "#cms/admin/shell/account/second-factor-gate.tsx";
import { ClosedPlace } from "#cms/admin/shell/closed-place.tsx";
import { ContentManager } from "#cms/admin/shell/content-manager.tsx";
import { findNewAddress } from "#cms/admin/shell/old-address.ts";
import { findClosedPlace, findPlace, withEditPages } from "#cms/admin/shell/places.ts";
import { readRailFold } from "#cms/admin/shell/rail/rail-fold.ts";
import type { PageHandle } from "#cms/page/hydration.ts";
import { NotFound } from "#cms/page/not-found.tsx";
import { browserQueryClient, queryClientContext } from "#cms/page/query.ts";
import { userQuery } from "#cms/page/user.query.ts";
import { adminGroups } from "#registry/registry.admin.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { HomeScreen, prefetchHome } from "./home/home-screen.tsx";
import { PublicShell } from "./layout.tsx";
import "./admin.css";

/** Visitors who are not signed in see the home page, hence its data (spec, section 2). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext);
  const user = await client.ensureQueryData(userQuery);
  if (!user) await prefetchHome(client);
  // Whoever is not signed in gets the same bytes at every address of the admin.
  const moved = user && findNewAddress(adminGroups, params, new URL(request.url).searchParams);
  if (moved) throw redirect(moved);
  const rail = readRailFold(request.headers.get("Cookie") ?? "");
  return answer(user ? { rail } : null, { status: user ? statusFor(user, params) : 200 });
}

function statusFor(user: Editor, params: LoaderFunctionArgs["params"]): number {
  if (findPlace(adminGroups, user, params)) return 200;
  return findClosedPlace(user, params) ? 403 : 404;
}

export function clientLoader() {
  void browserQueryClient().prefetchQuery(userQuery);
  return null;
}

/** Tabs, search and the open entry are part of the address; changing them does not reload the page from the server. */
export const shouldRevalidate = () => false;

export const handle: PageHandle = { hydration: "now" };

export default function AdminPage() {
  const { data, isPending } = useQuery(userQuery);
  const user = useLast(data);
  const params = useParams();
  const [search] = useSearchParams();
  const rail = useLoaderData<typeof loader>()?.rail ?? null;
  const groups = useGroups(user);
  const place = user && findPlace(groups, user, params);
  const moved = user && findNewAddress(groups, params, search);
  if (isPending) return <Spinner />;
  if (user?.needsSecondFactor) return <SecondFactorGate />;
  if (moved) return <Navigate to={moved} replace />;
  if (user && place)
    return <ContentManager user={user} groups={groups} place={place} entry={params.entry} rail={rail} />;
  const closed = user && findClosedPlace(user, params);
  if (closed)
    return (
      <PublicShell>
        <ClosedPlace {...closed} />
      </PublicShell>
    );
  return <PublicShell>{user ? <NotFound /> : <HomeScreen isLoginRequired />}</PublicShell>;
}

/** The groups of content as they open for an editor: on pages alone for whoever works on drafts. */
function useGroups(user: Editor | null) {
  const mayWrite = may(user, "content:write");
  return useMemo(() => (mayWrite ? adminGroups : withEditPages(adminGroups)), [mayWrite]);
}

/**
 * Keeps the last editor when the session ends, so that the screen and its input stay until the next call asks for a
 * sign-in.
 */
function useLast(user: Editor | null | undefined): Editor | null {
  const [last, setLast] = useState(user ?? null);
  if (user && user !== last) setLast(user);
  return user ?? last;
}
