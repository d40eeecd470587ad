import {
  ArrowDownUp,
  BadgeCheck,
  History,
  Images,
  KeyRound,
  Link2,
  ListTodo,
  type LucideIcon,
  MessageSquareText,
  SearchX,
  Settings,
  Trash2,
  UserRound,
  Users,
  Webhook,
} from "lucide-react";
import type { ReactNode } from "react";
import { may } from "#accounts/permissions.ts";
import type { Editor } from "#accounts/signed-in-editor.ts";
import type { Action } from "#http/permission.ts";
import type { TodoLine } from "../../todo/todo.ts";
import { FactsScreen } from "../facts/facts-screen.tsx";
import { AccountScreen } from "./account/account-screen.tsx";
import { EditorsScreen } from "./editors/editors-screen.tsx";
import { AuditScreen } from "./history/audit-screen.tsx";
import { TrashScreen } from "./history/trash-screen.tsx";
import { LinksScreen } from "./links/links-screen.tsx";
import { MediaScreen } from "./media/media-screen.tsx";
import { SearchScreen } from "./search/search-screen.tsx";
import { SettingsScreen } from "./settings-screen.tsx";
import { SuggestionsScreen } from "./suggestions/suggestions-screen.tsx";
import { TodoScreen } from "./todo/todo-screen.tsx";
import { TokensScreen } from "./tokens/tokens-screen.tsx";
import { TransferScreen } from "./transfer/transfer-screen.tsx";
import { WebhooksScreen } from "./webhooks/webhooks-screen.tsx";

export interface AdminRecord {
  /** Its part of the address: `/admin/trash`; empty for the start screen. */
  slug: string;
  label: string;
  /** The name in the rail, where the label is too long for it. */
  short?: string;
  lead?: string;
  /** Its place in the rail: the day's work above the types of content, the tools below them, or the account's menu. */
  part: "work" | "tools" | "account";
  Icon: LucideIcon;
  /** True for a screen that wants the room of the rail. */
  isWide?: boolean;
  /** The number beside its name, of what waits there. */
  countOf?: (lines: TodoLine[]) => number;
  Screen: () => ReactNode;
  /** The action that a role must have to see the place; everybody sees one without. */
  needs?: Action;
}

/** The places that somebody may open. */
export const recordsFor = (editor: Editor): AdminRecord[] =>
  records.filter(({ needs }) => needs === undefined || may(editor, needs));

const linesCount = (lines: TodoLine[], key?: string) =>
  lines.reduce((sum, line) => sum + (key === undefined || line.key === key ? line.count : 0), 0);

/**
 * The screens that are about all types: a line each gives them their place in the rail and the palette, and their
 * address.
 */
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
    countOf: (lines) => linesCount(lines, "facts"),
    Screen: FactsScreen,
  },
  {
    slug: "suggestions",
    needs: "content:write",
    part: "work",
    Icon: MessageSquareText,
    label: "Suggestions",
    lead: "Corrections that readers and vendors suggest, the oldest first. Nothing changes until you save it.",
    countOf: (lines) => linesCount(lines, "suggestions"),
    Screen: SuggestionsScreen,
  },
  {
    slug: "search",
    needs: "content:write",
    part: "tools",
    Icon: SearchX,
    label: "Search",
    lead: "What readers searched for in vain, and the words that mean the same.",
    Screen: SearchScreen,
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
    lead: "Links that lead nowhere, redirects, and pages that nothing leads to.",
    Screen: LinksScreen,
  },
  {
    slug: "import",
    needs: "content:write",
    part: "tools",
    Icon: ArrowDownUp,
    label: "Import and export",
    short: "Import",
    lead: "Entries as files: to fill in, to change many at once, or to take elsewhere.",
    Screen: TransferScreen,
  },
  {
    slug: "trash",
    needs: "content:delete",
    part: "tools",
    Icon: Trash2,
    label: "Trash",
    lead: "Deleted entries. Each can be restored as it was.",
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
    lead: "Who may edit, and what each may do.",
    needs: "accounts:manage",
    Screen: EditorsScreen,
  },
  {
    slug: "tokens",
    part: "tools",
    Icon: KeyRound,
    label: "API tokens",
    lead: "Access for programs: what each may do, and until when.",
    needs: "tokens:manage",
    Screen: TokensScreen,
  },
  {
    slug: "webhooks",
    part: "tools",
    Icon: Webhook,
    label: "Webhooks",
    lead: "Other systems that are told when entries change, and what each was told.",
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
