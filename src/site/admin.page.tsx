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
import { SecondFactorGate } from "#accounts/own-account/second-factor-gate.tsx";
import { may } from "#accounts/permissions.ts";
import type { Editor } from "#accounts/signed-in-editor.ts";
import { userQuery } from "#accounts/user.query.ts";
import { NotFound } from "#cms/page/not-found.tsx";
import { ClosedPlace } from "#console/closed-place.tsx";
import { ContentManager } from "#console/content-manager.tsx";
import { findNewAddress } from "#console/old-address.ts";
import { findClosedPlace, findPlace, withEditPages } from "#console/places.ts";
import { readRailFold } from "#console/rail-fold.ts";
import { browserQueryClient, queryClientContext } from "#http/client/query.ts";
import { adminGroups } from "#registry/registry.admin.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Spinner } from "#ui/spinner.tsx";
import { HomeScreen, prefetchHome } from "./home/home-screen.tsx";
import { PublicShell } from "./layout.tsx";
import "#ui/admin.css";

/** Signed-out visitors see the home page, so its data is needed (spec, section 2). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext);
  const user = await client.ensureQueryData(userQuery);
  if (!user) await prefetchHome(client);
  // Signed-out visitors get the same response at every admin URL.
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

/** Tabs, search and the open entry are part of the URL. Changing them does not reload the page from the server. */
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

/** The content groups for an editor. Authors of drafts open entries on separate pages only. */
function useGroups(user: Editor | null) {
  const mayWrite = may(user, "content:write");
  return useMemo(() => (mayWrite ? adminGroups : withEditPages(adminGroups)), [mayWrite]);
}

/** Keeps the last editor when the session ends, so that the screen and its input stay until the next call prompts for a sign-in. */
function useLast(user: Editor | null | undefined): Editor | null {
  const [last, setLast] = useState(user ?? null);
  if (user && user !== last) setLast(user);
  return user ?? last;
}
