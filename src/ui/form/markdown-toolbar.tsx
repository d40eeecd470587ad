import {
  Bold,
  Code,
  Heading,
  Image,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Table,
} from "lucide-react";
import * as Radix from "radix-ui/toolbar";
import { classes } from "../classes.ts";
import type { Format } from "./markdown-edits.ts";

/** Commands of the toolbar: a format, or a dialog. */
export type ToolbarCommand = Format | "link" | "picture";

const buttons: { command: ToolbarCommand; label: string; Icon: LucideIcon; keys?: string }[] = [
  { command: "bold", label: "Bold", Icon: Bold, keys: "⌘B or Ctrl+B" },
  { command: "italic", label: "Italic", Icon: Italic, keys: "⌘I or Ctrl+I" },
  { command: "heading", label: "Heading", Icon: Heading },
  { command: "bullets", label: "Bulleted list", Icon: List },
  { command: "numbers", label: "Numbered list", Icon: ListOrdered },
  { command: "quote", label: "Quote", Icon: Quote },
  { command: "link", label: "Link", Icon: Link2, keys: "⌘K or Ctrl+K" },
  { command: "code", label: "Code", Icon: Code },
  { command: "table", label: "Table", Icon: Table },
  { command: "picture", label: "Picture", Icon: Image },
];

/** The formats of markdown as buttons: one stop of the Tab key, arrows from there. */
export function MarkdownToolbar({
  onCommand,
  isDisabled,
}: {
  onCommand: (command: ToolbarCommand) => void;
  isDisabled: boolean;
}) {
  return (
    <Radix.Root aria-label="Formatting" className="flex flex-wrap">
      {buttons.map(({ command, label, Icon, keys }) => (
        <Radix.Button
          key={command}
          aria-label={label}
          title={keys ? `${label} (${keys})` : label}
          disabled={isDisabled}
          // The text keeps its selection, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onCommand(command)}
          className={buttonClass}
        >
          <Icon aria-hidden="true" className="size-4" />
        </Radix.Button>
      ))}
    </Radix.Root>
  );
}

const buttonClass = classes(
  "grid size-8 cursor-pointer place-items-center rounded-control text-muted -outline-offset-2 pointer-coarse:size-11",
  "hover:bg-accent-wash hover:text-accent disabled:cursor-not-allowed disabled:opacity-50 disabled:hover:bg-transparent",
);
