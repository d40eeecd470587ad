import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { useMay } from "#accounts/editor-context.ts";
import { ConflictPanel } from "#cms/admin/conflict-panel.tsx";
import { LeaveQuestion } from "#cms/admin/leave-question.tsx";
import { MarkdownInput } from "#cms/admin/markdown-field.tsx";
import { useLeaveGuard } from "#cms/admin/use-leave-guard.ts";
import { api, apiQuery } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { refetchAll } from "#http/client/invalidation.ts";
import { success, useAction } from "#http/client/use-action.tsx";
import { routes } from "#shared/routes.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { ViewLink } from "#ui/admin/view-link.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ItemList } from "#ui/form/item-list.tsx";
import { Link } from "#ui/link.tsx";
import { Prose } from "#ui/prose.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { type DigestInput, type EditedDigest, fewestArticles } from "./digest.schema.ts";
import { formOf, isChanged, settle, takeNewer, takeSaved } from "./digest-form.ts";
import { daysOf } from "./week.ts";

/** A week's digest: its introduction, the order of its articles, and mailing it. The week is in the address. */
export function DigestScreen() {
  const [params, setParams] = useSearchParams();
  const [firstWeek, setFirstWeek] = useState<string | null>(null);
  const week = params.get("week") ?? firstWeek;
  const query = useQuery({
    ...apiQuery("GET /api/admin/digest", { query: week === null ? {} : { week } }),
    staleTime: 0,
    placeholderData: (former) => (former?.week === week ? former : undefined),
  });
  const { data: digest } = query;
  // The latest week becomes another one while somebody edits it.
  if (digest && week === null) setFirstWeek(digest.week);
  if (!digest) return <NotLoaded what="digest" query={query} lines={12} />;
  const weeks = digest.weeks.some((one) => one.week === digest.week)
    ? digest.weeks
    : [{ week: digest.week, count: digest.articles.length, mailedAt: null }, ...digest.weeks];
  return (
    <div className="flex max-w-prose flex-col gap-6">
      <SelectField
        label="Week"
        value={digest.week}
        options={weeks.map((one) => ({ value: one.week, label: labelOf(one) }))}
        onChange={({ target }) => setParams({ desk: "digest", week: target.value })}
      />
      {digest.articles.length < fewestArticles ? (
        <EmptyState
          level={3}
          title="No digest for this week"
          text="A digest appears for each week with at least two articles."
        />
      ) : (
        <DigestForm key={digest.week} digest={digest} />
      )}
    </div>
  );
}

const labelOf = ({ week, count, mailedAt }: EditedDigest["weeks"][number]) => {
  const { first = "", last = "" } = daysOf(week) ?? {};
  return `${formatDate(first)} to ${formatDate(last)}: ${pluralize(count, "article")}${mailedAt ? ", mailed" : ""}`;
};

type Article = EditedDigest["articles"][number];

function DigestForm({ digest }: { digest: EditedDigest }) {
  const { week } = digest;
  const [ownForm, setForm] = useState(() => formOf(digest));
  const mayPublish = useMay("content:publish");
  const save = useAction<EditedDigest, DigestInput>({
    call: (body) => api("PUT /api/admin/digest/{week}", { params: { week }, body }),
    done: () => success("Digest saved. Readers see it now."),
    failed: null,
    onDone: (saved, sent) => setForm((current) => takeSaved(current, sent, saved)),
    refetch: refetchAll,
  });
  // During a save, a newer version may be its own.
  const { form, contested } = save.isPending ? { form: ownForm, contested: [] } : takeNewer(ownForm, digest);
  if (form !== ownForm && contested.length === 0) setForm(form);
  const { base, introduction } = form;
  const articles = form.articles.flatMap((id) => base.articles.find((one) => one.id === id) ?? []);
  const leftOut = base.articles.filter(({ id }) => !form.articles.includes(id));
  const arrange = (next: Article[]) => setForm({ ...ownForm, articles: next.map(idOf) });
  const input: DigestInput = {
    introduction,
    articles: form.articles,
    leftOut: leftOut.map(idOf),
    version: base.version,
  };
  const isUnsaved = isChanged(form);
  const { blocker } = useLeaveGuard(isUnsaved);
  return (
    <>
      <MailState digest={base} />
      {contested.length > 0 && (
        <ConflictPanel
          id="digest-conflict"
          type={digestType}
          label="Edited by a colleague at the same time"
          message="Someone else has changed this digest. Nothing is lost: choose which version to keep, then save."
          fields={contested}
          settleLabel="Keep these"
          onSettle={(chosen) => setForm(settle(form, chosen))}
        />
      )}
      {mayPublish ? (
        <>
          <MarkdownInput
            label="Introduction"
            hint="Shown above the articles, and at the start of the mail."
            rows={4}
            value={introduction}
            onChange={(text) => setForm({ ...ownForm, introduction: text })}
          />
          <ItemList<Article>
            legend="Articles"
            itemName="article"
            hint="Alt and an arrow key move the article that has the focus."
            items={articles}
            onChange={arrange}
            isCompact
            renderItem={articleLink}
          />
        </>
      ) : (
        <p className="text-muted">Only editors can arrange and mail a digest.</p>
      )}
      {leftOut.length > 0 && (
        <section aria-labelledby="left-out" className="flex flex-col gap-1.5">
          <h3 id="left-out" className="text-13 font-medium">
            Left out
          </h3>
          <ul className="flex flex-col gap-1.5">
            {leftOut.map((one) => (
              <li key={one.id} className="flex items-start justify-between gap-3">
                <div className="min-w-0 flex-1">{articleLink(one)}</div>
                {mayPublish && (
                  <Button aria-label={`Put back “${one.title}”`} onClick={() => arrange([...articles, one])}>
                    Put back
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {articles.length < fewestArticles && <Alert>A digest needs at least two articles.</Alert>}
      {save.error && contested.length === 0 && <Alert>{refusalOf(save.error, save.variables, base)}</Alert>}
      <div className="flex flex-wrap gap-3">
        {mayPublish && (
          <Button
            variant="primary"
            isBusy={save.isPending || !isUnsaved || articles.length < fewestArticles}
            disabled={contested.length > 0}
            onClick={() => save.mutate(input)}
          >
            {save.isPending ? "Saving..." : "Save digest"}
          </Button>
        )}
        <Dialog size="wide" title="Preview" trigger={<Button>Preview digest</Button>}>
          <DigestPreview week={week} input={input} articles={articles} />
        </Dialog>
        <ViewLink to={routes.digestOfWeek.href({ week })} title="the digest" />
        {mayPublish && !base.mailed && <MailButton digest={base} isChanged={isUnsaved} />}
      </div>
      <LeaveQuestion
        blocker={blocker}
        isSaving={save.isPending}
        isUncertain={false}
        onDiscard={() => setForm(formOf(digest))}
      />
    </>
  );
}

const idOf = ({ id }: Article) => id;

/** The conflict panel labels a digest's fields by their names. */
const digestType = {
  formLabels: {},
  factFields: [],
  texts: ["introduction"],
  summaryFields: [],
  input: z.object({}),
};

/** A refused save has fetched the other version. If nothing in it is contested, the form already contains it. */
const refusalOf = (error: Error, sent: DigestInput | undefined, { version }: EditedDigest) =>
  error instanceof CallFailure && error.status === 409 && sent && sent.version < version
    ? "Not saved yet: someone else has changed this digest. Their changes are shown with yours. Save again to keep both."
    : error.message;

const articleLink = ({ title, slug }: Article) => (
  <Link
    to={routes.article.href({ slug })}
    target="_blank"
    className="block py-2 wrap-anywhere hover:text-accent hover:underline"
  >
    {title}
  </Link>
);

/** What became of the mails. */
function MailState({ digest: { mailed } }: { digest: EditedDigest }) {
  if (!mailed) return null;
  const { at, recipients, waiting, failed } = mailed;
  return (
    <p role="status" className="text-muted">
      Mailed to {pluralize(recipients, "subscriber")} on {formatMoment(at)}.
      {waiting > 0 && ` ${pluralize(waiting, "mail is", "mails are")} still on the way.`}
      {failed > 0 && ` ${pluralize(failed, "mail", "mails")} could not be delivered.`} Changes reach readers
      of the page only.
    </p>
  );
}

/** Says before the press why nothing can be mailed. */
function MailButton({ digest, isChanged }: { digest: EditedDigest; isChanged: boolean }) {
  const { week, version, subscribers, isOver, mailFault } = digest;
  const [isOpen, setIsOpen] = useState(false);
  const mail = useAction({
    call: () => api("POST /api/admin/digest/{week}/mail", { params: { week }, body: { version } }),
    done: ({ recipients }) => success(`The digest is on its way to ${pluralize(recipients, "subscriber")}.`),
    onDone: () => setIsOpen(false),
    onFailed: () => setIsOpen(false),
  });
  const reason =
    mailFault ??
    (subscribers === 0
      ? "Nobody has subscribed to the digest yet."
      : isChanged
        ? "Save the digest before you mail it."
        : null);
  return (
    <>
      <Button
        disabled={reason !== null}
        {...(reason && { "aria-describedby": "mail-reason" })}
        onClick={() => setIsOpen(true)}
      >
        Mail to subscribers
      </Button>
      {reason && (
        <p id="mail-reason" className="basis-full text-13 text-muted">
          {reason}
        </p>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={`Mail this digest to ${pluralize(subscribers, "subscriber")}?`}
        text={`It can be mailed only once.${isOver ? "" : " The week is not over: later articles will not be mailed."}`}
        confirmLabel={mail.isPending ? "Mailing..." : `Mail to ${pluralize(subscribers, "subscriber")}`}
        isBusy={mail.isPending}
        onConfirm={() => mail.mutate()}
      />
    </>
  );
}

/** The digest as its page and its mail show it, with unsaved changes. */
function DigestPreview({ week, input, articles }: { week: string; input: DigestInput; articles: Article[] }) {
  const query = useQuery({
    queryKey: ["admin", "preview-digest", week, input],
    gcTime: 0,
    queryFn: () => api("POST /api/admin/digest/{week}/preview", { params: { week }, body: input }),
  });
  if (!query.data) return <NotLoaded what="preview" query={query} />;
  const { html, mail } = query.data;
  return (
    <div className="flex flex-col gap-8">
      <section aria-label="On the page">
        {html && <Prose html={html} />}
        <ol className="mt-4 list-decimal pl-6">
          {articles.map(({ id, title, excerpt }) => (
            <li key={id} className="py-2 wrap-anywhere">
              {title}
              {excerpt && <p className="text-muted">{excerpt}</p>}
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="mail-preview" className="border-t border-rule pt-4">
        <h3 id="mail-preview" className="text-17">
          Mail: {mail.subject}
        </h3>
        <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{mail.text}</p>
      </section>
    </div>
  );
}
