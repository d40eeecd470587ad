import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useMay } from "#accounts/editor-context.ts";
import { proposalsQuery } from "#cms/facts/proposals/proposals.query.ts";
import { proposalsHref } from "#cms/facts/screens/fact-address.ts";
import { pluralize } from "#shared/text.ts";
import { usePageCommand } from "#ui/admin/page-commands.ts";
import { Link } from "#ui/link.tsx";

/** Links to the proposals for facts that an article caused, also by a key. Renders nothing without any. */
export function ArticleProposals({ address }: { address: string | null }) {
  const navigate = useNavigate();
  const mayDecide = useMay("content:write");
  const { data } = useQuery({
    ...proposalsQuery({ state: "open", origin: "news", entry: null, source: address }),
    enabled: mayDecide && address !== null,
  });
  const to = proposalsHref({ origin: "news", source: address });
  const count = data?.total ?? 0;
  const label = `Decide ${pluralize(count, "proposal")} for facts`;
  usePageCommand(count > 0 ? { key: "f", label, run: () => void navigate(to) } : null);
  if (count === 0) return null;
  return (
    <Link to={to} className="text-accent underline underline-offset-4">
      {label}
    </Link>
  );
}
