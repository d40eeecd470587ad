import { queryOptions, useQuery } from "@tanstack/react-query";
import { ArrowRight, RefreshCw, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { api } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { fieldLabel } from "#shared/field-label.ts";
import { routes } from "#shared/routes.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { ResourceList, ResourceScreen } from "#ui/admin/resource-screen.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { Link } from "#ui/link.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { BrokenLink, LinkReport, Redirect, ShownUse } from "../links.schema.ts";
import { useCheckLinks, useMend, useRedirects } from "./use-links.ts";

const views = ["broken", "redirects", "orphans"] as const;
type View = (typeof views)[number];

/** The links of all entries: broken links, redirects, and pages without incoming links. */
export function LinksScreen() {
  const query = useQuery(linksQuery);
  return (
    <ResourceScreen what="links" query={query} className="flex max-w-240 flex-col gap-6">
      {(report) => <Report report={report} />}
    </ResourceScreen>
  );
}

function Report({ report }: { report: LinkReport }) {
  const [params, setParams] = useSearchParams();
  const view = views.find((one) => one === params.get("show")) ?? "broken";
  const check = useCheckLinks();
  const broken = [...report.internal, ...report.outside];
  const labels: Record<View, string> = {
    broken: `Broken ${broken.length}`,
    redirects: "Redirects",
    orphans: `Orphans ${report.orphans.total}`,
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <SegmentedChoice
          legend="Links"
          className="w-full max-w-144"
          value={view}
          onChange={(next) => setParams(next === "broken" ? {} : { show: next }, { replace: true })}
          options={views.map((one) => ({ value: one, label: labels[one] }))}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-13 text-muted">
            {report.checkedAt
              ? `External links checked ${formatMoment(report.checkedAt)}`
              : "External links are checked nightly"}
          </p>
          <Button
            icon={<RefreshCw aria-hidden="true" />}
            isBusy={check.isPending}
            onClick={() => check.mutate()}
          >
            Check now
          </Button>
        </div>
      </div>
      {view === "broken" && <BrokenLinks links={broken} />}
      {view === "redirects" && <Redirects inUse={report.redirects} />}
      {view === "orphans" && <Orphans orphans={report.orphans} />}
    </>
  );
}

/** Broken links. Each can be fixed here, in all entries at once. */
const BrokenLinks = ({ links }: { links: BrokenLink[] }) => (
  <ResourceList
    rows={links}
    keyOf={({ link }) => link}
    empty={
      <EmptyState
        level={3}
        title="No broken links"
        text="Links between entries are checked when you save, external links every night."
      />
    }
  >
    {(link) => <Broken broken={link} />}
  </ResourceList>
);

function Broken({ broken: { link, reason, since, uses } }: { broken: BrokenLink }) {
  const mend = useMend();
  const [to, setTo] = useState("");
  const entries = new Set(uses.map(({ kind, id }) => `${kind} ${id}`)).size;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (to.trim() !== "" && !mend.isPending) mend.mutate({ link, to: to.trim() });
  };
  return (
    <div className="grid gap-x-8 gap-y-3 py-2 md:grid-cols-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {link.startsWith("/") ? link : <ExternalLink href={link}>{link}</ExternalLink>}
        </p>
        <p className="text-13 text-danger">
          {reason ?? "The page does not exist"}
          {since && <span className="text-muted"> since {formatDate(since)}</span>}
        </p>
        <UseList uses={uses} />
      </div>
      <form onSubmit={send} className="flex flex-wrap items-end gap-2">
        <TextField
          label={<Named text="New address" name={link} />}
          className="min-w-[min(10rem,100%)] flex-1"
          value={to}
          maxLength={1000}
          placeholder={link.startsWith("/") ? "/…" : "https://…"}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button type="submit" isBusy={mend.isPending} disabled={to.trim() === ""}>
          {entries > 1 ? `Replace in ${pluralize(entries, "entry", "entries")}` : "Replace"}
        </Button>
        <Button variant="quiet" isBusy={mend.isPending} onClick={() => mend.mutate({ link, to: null })}>
          <Named text="Take out" name={`${link} of ${pluralize(entries, "entry", "entries")}`} />
        </Button>
      </form>
    </div>
  );
}

/** A label with hidden text that distinguishes it for screen readers. */
const Named = ({ text, name }: { text: string; name: string }) => (
  <>
    {text}
    <span className="sr-only"> {name}</span>
  </>
);

/** Public pages without incoming links from other entries. */
function Orphans({ orphans: { total, items } }: { orphans: LinkReport["orphans"] }) {
  if (total === 0) return <EmptyState level={3} title="Every page has a link from another page" />;
  return (
    <div>
      <p className="mb-4 max-w-prose text-muted">
        No other entry links to these pages. Readers find them only through lists and search.
      </p>
      <ResourceList
        rows={items}
        keyOf={({ path }) => path}
        actions={({ path }) => <span className="text-13 text-muted wrap-anywhere">{path}</span>}
      >
        {(orphan) => <EntryLink use={orphan} />}
      </ResourceList>
      {items.length < total && <p className="mt-3 text-muted">{total - items.length} more</p>}
    </div>
  );
}

/** The redirects. One press rewrites the links that still use an old address. */
function Redirects({ inUse }: { inUse: LinkReport["redirects"] }) {
  const { data: all = [], error } = useQuery(redirectsQuery);
  const used = new Map(inUse.map((one) => [one.id, one]));
  const { add, remove } = useRedirects();
  return (
    <>
      <AddRedirect add={add} />
      {error && <Alert>{error.message}</Alert>}
      <ResourceList
        rows={all}
        keyOf={({ id }) => id}
        empty={<p className="text-muted">Changing an entry's address adds a redirect here automatically.</p>}
        actions={(one) => (
          <IconButton
            label={`Remove the redirect from ${one.from}`}
            disabled={remove.isPending}
            onClick={() => remove.mutate(one)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      >
        {(one) => <Row redirect={one} used={used.get(one.id)} />}
      </ResourceList>
    </>
  );
}

function Row({
  redirect: { from, to },
  used,
}: {
  redirect: Redirect;
  used: LinkReport["redirects"][number] | undefined;
}) {
  const mend = useMend();
  return (
    <>
      <p className="wrap-anywhere">
        <span className="font-medium">{from}</span>
        <ArrowRight aria-label="leads to" className="mx-2 inline size-4 text-muted" />
        {to}
      </p>
      {used && (
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <UseList uses={used.uses} />
          <Button isBusy={mend.isPending} onClick={() => mend.mutate({ link: from, to })}>
            Rewrite in {pluralize(used.uses.length, "place")}
          </Button>
        </div>
      )}
    </>
  );
}

function AddRedirect({ add }: { add: ReturnType<typeof useRedirects>["add"] }) {
  const [values, setValues] = useState({ from: "", to: "" });
  const errorOf = (field: "from" | "to") =>
    add.error instanceof CallFailure
      ? (add.error.issues.find(({ path }) => path === field)?.message ?? null)
      : null;
  const hasFieldError = errorOf("from") !== null || errorOf("to") !== null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate(values, { onSuccess: () => setValues({ from: "", to: "" }) });
  };
  return (
    <form onSubmit={send} noValidate className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        {(["from", "to"] as const).map((field) => (
          <TextField
            key={field}
            label={field === "from" ? "Old address" : "Leads to"}
            placeholder="/…"
            className="min-w-[min(12rem,100%)] flex-1"
            required
            maxLength={600}
            value={values[field]}
            error={errorOf(field)}
            onChange={({ target }) => setValues({ ...values, [field]: target.value })}
          />
        ))}
        <Button type="submit" variant="primary" className="mt-6.5" isBusy={add.isPending}>
          Add redirect
        </Button>
      </div>
      {add.error && !hasFieldError && <Alert>{add.error.message}</Alert>}
    </form>
  );
}

const shownUses = 3;

/** The entries and fields that contain a link. Each links to its form. */
const UseList = ({ uses }: { uses: ShownUse[] }) => (
  <p className="text-13 text-muted">
    {uses.slice(0, shownUses).map((use, place) => (
      <span key={`${use.kind} ${use.id} ${use.field}`}>
        {place > 0 && ", "}
        <EntryLink use={use} /> › {fieldLabel(use.field)}
      </span>
    ))}
    {uses.length > shownUses && `, and ${uses.length - shownUses} more`}
  </p>
);

const EntryLink = ({ use: { type, id, title } }: { use: ShownUse }) => (
  <Link
    to={routes.adminEntry.href({ tab: type, entry: String(id) })}
    className="text-accent underline underline-offset-4"
  >
    {title}
  </Link>
);

const linksQuery = queryOptions({
  queryKey: ["admin", "links"],
  queryFn: () => api("GET /api/admin/links"),
});

const redirectsQuery = queryOptions({
  queryKey: ["admin", "redirects"],
  queryFn: () => api("GET /api/admin/redirects"),
});
