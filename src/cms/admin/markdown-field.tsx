import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useController } from "react-hook-form";
import type { FindingKind, TextFinding } from "#cms/text/text-findings.ts";
import { api } from "#http/client/api.ts";
import { pluralize } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { insertLink, insertPicture } from "#ui/form/markdown-edits.ts";
import { MarkdownField, type MarkdownFieldProps } from "#ui/form/markdown-field.tsx";
import { UploadState } from "#ui/form/picture-frame.tsx";
import type { TextEditor } from "#ui/form/text-editor.ts";
import { Prose } from "#ui/prose.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { NotedField } from "./field-notes.tsx";
import { type FormFieldProps, useFieldError } from "./fields.tsx";
import { useUploads } from "./media.ts";
import { type PageTarget, TargetList, usePagesNamed, useTargetList } from "./page-search.tsx";
import { PictureInput } from "./picture-fields.tsx";

/** Options of the public page's rendering. */
interface Rendering {
  /** Rank of the text's highest headings. Default: 2. */
  topHeading?: 2 | 3 | 4;
  /** True if the page links glossary terms. */
  linksTerms?: boolean;
  /** Slug of the term that the text explains, which is therefore not linked. */
  ownTerm?: string;
}

type MarkdownInputProps = Omit<MarkdownFieldProps, "preview" | "onLink" | "onPicture" | "onFiles"> &
  Rendering;

/** A Markdown text with a toolbar, a preview as on its page, internal links by search, and pictures. */
export function MarkdownInput({ topHeading, linksTerms, ownTerm, ...field }: MarkdownInputProps) {
  const [dialog, setDialog] = useState<{ for: "link" | "picture"; editor: TextEditor } | null>(null);
  const close = () => setDialog(null);
  const filesFor = useRef<TextEditor | null>(null);
  const { upload, progress, problems, mayUpload } = useUploads(({ url, alt }) => {
    const editor = filesFor.current;
    editor?.apply(insertPicture(editor.read(), url, alt ?? ""));
  });
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <MarkdownField
        {...field}
        preview={(editor) => (
          <Preview markdown={field.value} rendering={{ topHeading, linksTerms, ownTerm }} editor={editor} />
        )}
        onLink={(editor) => setDialog({ for: "link", editor })}
        onPicture={(editor) => setDialog({ for: "picture", editor })}
        onFiles={(files, editor) => {
          filesFor.current = editor;
          if (mayUpload) void upload(files);
        }}
      />
      <UploadState progress={progress} problems={problems} />
      {dialog?.for === "link" && (
        <LinkDialog
          onClose={close}
          onChoose={({ path, title }) => {
            close();
            dialog.editor.apply(insertLink(dialog.editor.read(), path, title));
          }}
        />
      )}
      {dialog?.for === "picture" && (
        <PictureDialog
          onClose={close}
          onInsert={(address, alt) => {
            close();
            dialog.editor.apply(insertPicture(dialog.editor.read(), address, alt));
          }}
        />
      )}
    </div>
  );
}

export function FormMarkdown({ name, required, ...field }: FormFieldProps & { rows?: number } & Rendering) {
  const { field: bound } = useController({ name });
  const value: unknown = bound.value;
  return (
    <NotedField name={name}>
      <MarkdownInput
        {...field}
        value={typeof value === "string" ? value : ""}
        onChange={bound.onChange}
        isRequired={required}
        error={useFieldError(name)}
        ref={bound.ref}
      />
    </NotedField>
  );
}

interface PreviewProps {
  markdown: string;
  rendering: Rendering;
  editor: TextEditor;
}

/** The text as its page shows it, with findings to fix. Re-renders after each change. */
function Preview({ markdown, rendering, editor }: PreviewProps) {
  const body = { markdown, ...rendering };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["admin", "preview-markdown", body],
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () => api("POST /api/admin/preview-markdown", { body }),
  });
  if (markdown.trim() === "") return <p className="text-muted">Nothing to preview yet.</p>;
  if (error) {
    return (
      <div className="flex flex-col items-start gap-3">
        <Alert>{error.message}</Alert>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  if (isPending) return <p className="text-muted">Loading...</p>;
  return (
    <>
      <Prose html={data.html} />
      {data.findings && (
        <div className="mt-6 border-t border-rule pt-3">
          <TextFindings findings={data.findings} editor={editor} />
        </div>
      )}
    </>
  );
}

function PictureDialog({
  onInsert,
  onClose,
}: {
  onInsert: (address: string, alt: string) => void;
  onClose: () => void;
}) {
  const [address, setAddress] = useState("");
  const [alt, setAlt] = useState("");
  const [isAsked, setIsAsked] = useState(false);
  const insert = () => {
    setIsAsked(true);
    if (address) onInsert(address, alt.trim());
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Insert a picture"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={insert}>
            Insert
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <PictureInput
          label="Picture"
          address={address}
          onChange={setAddress}
          onPicture={(picture) => setAlt((old) => old || (picture.alt ?? ""))}
          error={isAsked && !address ? "A picture is required" : undefined}
        />
        <TextField
          label="Alt Text"
          hint="Describes the picture to people who cannot see it. Leave it empty if the picture is decorative."
          value={alt}
          maxLength={500}
          onChange={({ target }) => setAlt(target.value)}
          onKeyDown={(event) => event.key === "Enter" && insert()}
        />
      </div>
    </Dialog>
  );
}

/** Chooses a link target: a published page, searched by title, or any typed address. */
function LinkDialog({
  onChoose,
  onClose,
}: {
  onChoose: (target: Pick<PageTarget, "title" | "path">) => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState("");
  const { pages, isSearching } = usePagesNamed(search);
  const address = readAddress(search);
  const targets = address ? [{ title: address, path: address, noun: "Address" }, ...pages] : pages;
  const { box, list } = useTargetList(search, targets, onChoose);
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="Insert a link">
      <SearchField
        {...box}
        label="Page title or URL"
        value={search}
        data-autofocus
        onChange={({ target }) => setSearch(target.value)}
      />
      <TargetList {...list} className="mt-3" />
      <p role="status" className="mt-3 text-muted empty:hidden">
        {targets.length === 0 &&
          search.trim() !== "" &&
          (isSearching ? "Searching..." : "No published page has this title.")}
      </p>
    </Dialog>
  );
}

/** Returns the typed text if it is a web, site or mail address, or null if it is plain words. */
function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^(https?:\/\/|\/(?!\/)|#|mailto:|tel:)\S+$/i.test(text)) return text;
  if (/^www\.\S+\.\S+$/i.test(text)) return `https://${text}`;
  return null;
}

/** Lists findings in a text. Pressing one selects its place in the editor. */
function TextFindings({ findings, editor }: { findings: TextFinding[]; editor: TextEditor }) {
  if (findings.length === 0)
    return <p className="text-13 text-muted">No problems with headings, links, pictures or sentences.</p>;
  return (
    <>
      <p className="text-13 font-medium">{pluralize(findings.length, "point")} to check</p>
      <ul className="mt-1">
        {findings.map((finding) => (
          <li key={`${finding.kind} ${finding.start}`}>
            <button
              type="button"
              className="flex min-h-8 w-full cursor-pointer flex-wrap items-baseline gap-x-3 rounded-control py-1 text-left text-13 text-muted hover:text-ink pointer-coarse:min-h-11"
              onClick={() => editor.select(finding)}
            >
              <span className="text-accent underline underline-offset-4 wrap-anywhere">{finding.words}</span>
              {findingTexts[finding.kind]}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const findingTexts: Record<FindingKind, string> = {
  "empty-heading": "A heading without text",
  "heading-jump": "A heading that skips a level",
  "nameless-link": "A link without text",
  "vague-link": "A link text that does not describe its target",
  "bare-address": "A bare URL: use a descriptive link text",
  "dead-link": "The page does not exist: readers see the words without the link",
  "no-alt-text": "A picture without alt text: leave it out only for decorative pictures",
  "long-sentence": "A sentence of more than 40 words",
};
