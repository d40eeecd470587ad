import { useNavigate } from "react-router";
import { entryHref } from "#cms/admin/addresses.ts";
import { ServiceButton } from "#cms/admin/service-button.tsx";
import { useAdminTools } from "#cms/admin/tools.ts";
import { Key } from "#ui/admin/key.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { newsTab, reviewHref } from "../article/desk/news-addresses.ts";
import { useArticleSeo } from "../article/desk/use-article-seo.ts";
import { CorrectButton } from "../article/review/correct-button.tsx";
import type { InboxTab } from "./inbox.ts";
import { articlesOf, type InboxItem, statusOf } from "./inbox-items.ts";
import { type Triage, titleOfItem } from "./use-triage.ts";

/** Small screens show these at the bottom. */
const atTheFoot = "max-lg:hidden";

interface ActionsProps {
  triage: Triage;
  item: InboxItem;
  tab: InboxTab;
  onRewrite: () => void;
}

/** The actions on the current article. Authors of drafts can only edit it. */
export function ReaderActions(props: ActionsProps) {
  const { triage, item } = props;
  // The other buttons stay for the next article, and keep the focus.
  return (
    <div className="my-4 flex flex-wrap items-center gap-2">
      {triage.mayWrite && <Decisions {...props} />}
      {statusOf(item) === "published" && (
        <CorrectButton key={item.id} id={item.id} title={titleOfItem(item)} />
      )}
      <EditButton item={item} />
      {triage.mayWrite && (
        <>
          <SeoPart key={item.id} id={item.id} />
          <Together {...props} />
        </>
      )}
    </div>
  );
}

/** Generates an article's meta tags. The result is below all buttons. */
function SeoPart({ id }: { id: number }) {
  const seo = useArticleSeo(id);
  const { SeoReport } = useAdminTools();
  return (
    <>
      <ServiceButton service="ai" isBusy={seo.isPending} onClick={() => seo.mutate()}>
        {seo.isPending ? "Generating..." : "SEO"}
      </ServiceButton>
      {(seo.error || seo.data) && (
        <div className="order-last mt-2 basis-full">
          {seo.error && <Alert>{seo.error.message}</Alert>}
          {seo.data && <SeoReport analysis={seo.data} />}
        </div>
      )}
    </>
  );
}

function Decisions({ triage, item, tab, onRewrite }: ActionsProps) {
  const navigate = useNavigate();
  const status = statusOf(item);
  const isRewriting = triage.rewriting.has(item.id) || (item.kind === "row" && item.row.isBeingRewritten);
  if (status === "published") return null;
  return (
    <>
      {status === "rewritten" && (
        <Button variant="primary" onClick={() => void navigate(reviewHref(item.id))}>
          Review <Key name="↵" />
        </Button>
      )}
      <ServiceButton
        service="ai"
        variant={status === "draft" ? "primary" : "secondary"}
        className={status === "draft" ? atTheFoot : ""}
        isBusy={isRewriting}
        onClick={onRewrite}
      >
        {isRewriting ? "Rewriting..." : status === "draft" ? "Rewrite" : "Rewrite again…"} <Key name="r" />
      </ServiceButton>
      <Button className={atTheFoot} onClick={triage.setAside}>
        {tab === "aside" ? "Bring back" : "Set aside"} <Key name="e" />
      </Button>
    </>
  );
}

function EditButton({ item }: { item: InboxItem }) {
  const navigate = useNavigate();
  return (
    <Button
      aria-label={`Edit ${titleOfItem(item)}`}
      onClick={() => void navigate(entryHref(newsTab, item.id))}
    >
      Edit
    </Button>
  );
}

/** The choice between rewriting a story's drafts together or separately. */
function Together({ triage, item, tab }: ActionsProps) {
  const count = articlesOf(item, tab).length;
  if (tab !== "draft" || item.kind !== "row" || count < 2) return null;
  return (
    <SegmentedChoice
      className="[&_label]:min-h-7.5 [&_label]:flex-auto [&_label]:text-13 [&_label]:pointer-coarse:min-h-11"
      legend="How the sources are rewritten"
      options={[
        { value: "together", label: `${count} sources together` },
        { value: "apart", label: "Apart" },
      ]}
      value={triage.isApart ? "apart" : "together"}
      onChange={(value) => triage.setIsApart(value === "apart")}
    />
  );
}
