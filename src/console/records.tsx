import {
  ArrowDownUp,
  BadgeCheck,
  History,
  Images,
  KeyRound,
  Link2,
  ListTodo,
  type LucideIcon,
  Replace,
  SearchX,
  Settings,
  Trash2,
  UserRound,
  Users,
  Webhook,
} from "lucide-react";
import type { ReactNode } from "react";
import { EditorsScreen } from "#accounts/editors/editors-screen.tsx";
import { AccountScreen } from "#accounts/own-account/account-screen.tsx";
import { may } from "#accounts/permissions.ts";
import type { Editor } from "#accounts/signed-in-editor.ts";
import { TokensScreen } from "#accounts/tokens/tokens-screen.tsx";
import { useAdminGroups } from "#cms/admin/groups.ts";
import { FactsScreen } from "#cms/fact-checking/screens/facts-screen.tsx";
import { researchHref, viewHref } from "#cms/facts/screens/fact-address.ts";
import { AuditScreen } from "#cms/history/screens/audit-screen.tsx";
import { TrashScreen } from "#cms/history/screens/trash-screen.tsx";
import { LinksScreen } from "#cms/links/screens/links-screen.tsx";
import { MediaScreen } from "#cms/media/screens/media-screen.tsx";
import { ReplaceScreen } from "#cms/replace/screens/replace-screen.tsx";
import { SearchScreen } from "#cms/search/screens/search-screen.tsx";
import { SettingsScreen } from "#cms/settings/screens/settings-screen.tsx";
import type { TodoLine } from "#cms/todo/todo.ts";
import { TransferScreen } from "#cms/transfer/screens/transfer-screen.tsx";
import { WebhooksScreen } from "#cms/webhooks/screens/webhooks-screen.tsx";
import type { Action } from "#http/permission.ts";
import { TodoScreen } from "./todo-screen.tsx";

function Tokens() {
  const types = useAdminGroups().flatMap(({ tabs }) => tabs.flatMap(({ type }) => type ?? []));
  return <TokensScreen types={types} />;
}

const Searches = () => <SearchScreen researchHref={researchHref} planHref={viewHref("coverage")} />;

export interface AdminRecord {
  /** Its part of the address: `/admin/trash`. Empty for the start screen. */
  slug: string;
  label: string;
  /** The name in the rail, if the label is too long. */
  short?: string;
  lead?: string;
  /** The name in the palette, if it differs from the label. */
  command?: string;
  /**
   * Its place in the rail: the daily work above the content types, the tools below them, or the account menu. A command is only in the
   * palette.
   */
  part: "work" | "tools" | "account" | "command";
  Icon: LucideIcon;
  /** True for a screen that also needs the rail's width. */
  isWide?: boolean;
  /** The count beside its name: the items that need attention. */
  countOf?: (lines: TodoLine[]) => number;
  Screen: () => ReactNode;
  /** The action that the place requires. Everybody sees a place without one. */
  needs?: Action;
}

/** Returns the places that an editor may open. */
export const recordsFor = (editor: Editor): AdminRecord[] =>
  records.filter(({ needs }) => needs === undefined || may(editor, needs));

const linesCount = (lines: TodoLine[], key?: string) =>
  lines.reduce((sum, line) => sum + (key === undefined || line.key === key ? line.count : 0), 0);

/** The screens that span all types. Each line defines a place in the rail and the palette, and its address. */
export const records: AdminRecord[] = [
  {
    slug: "",
    part: "work",
    Icon: ListTodo,
    label: "To do",
    countOf: (lines) => linesCount(lines),
    Screen: TodoScreen,
  },
  {
    slug: "facts",
    part: "work",
    Icon: BadgeCheck,
    label: "Facts",
    isWide: true,
    countOf: (lines) => linesCount(lines, "facts") + linesCount(lines, "proposals"),
    Screen: FactsScreen,
  },
  {
    slug: "search",
    needs: "content:write",
    part: "tools",
    Icon: SearchX,
    label: "Search",
    lead: "Failed searches, unanswered questions and synonyms.",
    Screen: Searches,
  },
  {
    slug: "media",
    part: "tools",
    Icon: Images,
    label: "Media",
    lead: "The uploaded pictures: what they show, how they are cropped, and where they are used.",
    Screen: MediaScreen,
  },
  {
    slug: "links",
    needs: "content:write",
    part: "tools",
    Icon: Link2,
    label: "Links",
    lead: "Broken links, redirects and orphan pages.",
    Screen: LinksScreen,
  },
  {
    slug: "import",
    needs: "content:write",
    part: "tools",
    Icon: ArrowDownUp,
    label: "Import and export",
    short: "Import",
    lead: "Import, bulk-edit or export entries.",
    Screen: TransferScreen,
  },
  {
    slug: "replace",
    needs: "content:publish",
    part: "command",
    Icon: Replace,
    label: "Find and replace",
    command: "Find and replace…",
    lead: "Words in the texts of all entries. You choose where they are replaced.",
    Screen: ReplaceScreen,
  },
  {
    slug: "trash",
    needs: "content:delete",
    part: "tools",
    Icon: Trash2,
    label: "Trash",
    lead: "Deleted entries. You can restore each one.",
    Screen: TrashScreen,
  },
  {
    slug: "history",
    part: "tools",
    Icon: History,
    label: "History",
    lead: "Who did what, and when.",
    Screen: AuditScreen,
  },
  {
    slug: "editors",
    part: "tools",
    Icon: Users,
    label: "Editors",
    lead: "Editors and their roles.",
    needs: "accounts:manage",
    Screen: EditorsScreen,
  },
  {
    slug: "tokens",
    part: "tools",
    Icon: KeyRound,
    label: "API tokens",
    lead: "Access for programs: permissions and expiry.",
    needs: "tokens:manage",
    Screen: Tokens,
  },
  {
    slug: "webhooks",
    part: "tools",
    Icon: Webhook,
    label: "Webhooks",
    lead: "Other systems notified when entries change, and their deliveries.",
    needs: "settings:write",
    Screen: WebhooksScreen,
  },
  {
    slug: "settings",
    part: "tools",
    Icon: Settings,
    label: "Settings",
    lead: "Information about the operator and the site. Public pages leave out missing entries.",
    needs: "settings:write",
    Screen: SettingsScreen,
  },
  {
    slug: "account",
    part: "account",
    Icon: UserRound,
    label: "Your account",
    lead: "Your name, how you sign in, and where you are signed in.",
    Screen: AccountScreen,
  },
];
