import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useController } from "react-hook-form";
import { api } from "#http/client/api.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { insertLink, insertPicture } from "#ui/form/markdown-edits.ts";
import { MarkdownField, type MarkdownFieldProps } from "#ui/form/markdown-field.tsx";
import { UploadState } from "#ui/form/picture-frame.tsx";
import type { TextEditor } from "#ui/form/text-editor.ts";
import { Prose } from "#ui/prose.tsx";
import { TextField } from "#ui/text-field.tsx";
import { NotedField } from "./field-notes.tsx";
import { type FormFieldProps, useFieldError } from "./fields.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { useUploads } from "./media.ts";
import { PictureInput } from "./picture-fields.tsx";
import { TextFindings } from "./text-findings.tsx";

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
