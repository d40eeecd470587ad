import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fieldLabel } from "#shared/field-label.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { CallFailure } from "../../calls.ts";
import type { AdminType } from "../../type.tsx";
import { SideButton, SidePart } from "../edit-page/side-part.tsx";
import { Moment } from "../history/moment.tsx";
import type { DraftComment, NewComment } from "./draft-calls.ts";
import { useDraft } from "./use-draft-keeper.ts";
import { useWordsInHand, type WordsInHand } from "./use-words-in-hand.ts";

/** The editors' comments at the fields of a draft. */
export function DraftComments() {
  const { type, entry } = useDraft();
  const { comments, isUnread, add, resolve } = useComments();
  const wordsInHand = useWordsInHand();
  const [about, setAbout] = useState<WordsInHand | null>(null);
  const [showsSettled, setShowsSettled] = useState(false);
  if (!entry) return null;
  const threads = comments.filter(({ parentId }) => parentId === null);
  const open = threads.filter(({ resolvedAt }) => resolvedAt === null);
  const shown = showsSettled ? threads : open;
  return (
    <SidePart
      title={open.length > 0 ? `Comments (${open.length})` : "Comments"}
      action={
        !about && (
          <SideButton onClick={() => setAbout(wordsInHand() ?? { field: firstFieldOf(type), quote: null })}>
            Comment
          </SideButton>
        )
      }
    >
      {about && <NewThread about={about} onClose={() => setAbout(null)} onAdd={add} />}
      {isUnread && <p>The comments could not be loaded.</p>}
      <ul className="flex flex-col gap-4">
        {shown.map((thread) => (
          <li key={thread.id}>
            <Thread
              thread={thread}
              answers={comments.filter(({ parentId }) => parentId === thread.id)}
              onAdd={add}
              onResolve={resolve}
            />
          </li>
        ))}
      </ul>
      {threads.length > open.length && (
        <div>
          <SideButton onClick={() => setShowsSettled(!showsSettled)}>
            {showsSettled ? "Hide resolved ones" : `Show ${threads.length - open.length} resolved`}
          </SideButton>
        </div>
      )}
    </SidePart>
  );
}

type Add = (comment: NewComment) => Promise<boolean>;

function useComments() {
  const { keeper } = useDraft();
  const client = useQueryClient();
  const toast = useToast();
  const queryKey = ["admin", "draft-comments", keeper.calls.path];
  const { data: comments, isError } = useQuery({
    queryKey,
    queryFn: () => keeper.calls.comments(),
    staleTime: 0,
  });
  const run = async (work: Promise<unknown>) => {
    try {
      await work;
      await client.invalidateQueries({ queryKey });
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast({ title: "Error", variant: "destructive", description: error.message });
      return false;
    }
  };
  return {
    comments: comments ?? [],
    /** True if there may be comments that are not shown. */
    isUnread: isError && !comments,
    add: (comment: NewComment) => run(keeper.calls.comment(comment)),
    resolve: ({ id, resolvedAt }: DraftComment) => run(keeper.calls.resolve(id, resolvedAt === null)),
  };
}

const firstFieldOf = ({ defaults }: AdminType) => Object.keys(defaults)[0] ?? "";

function NewThread({ about, onAdd, onClose }: { about: WordsInHand; onAdd: Add; onClose: () => void }) {
  const { type } = useDraft();
  const fields = Object.keys(type.defaults);
  const [field, setField] = useState(fields.includes(about.field) ? about.field : firstFieldOf(type));
  const quote = field === about.field ? about.quote : null;
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label="Field"
        value={field}
        onChange={({ target }) => setField(target.value)}
        options={fields.map((value) => ({ value, label: fieldLabel(value) }))}
      />
      {quote && <Quote words={quote} />}
      <Writing
        label="Comment"
        onCancel={onClose}
        onSend={async (text) => {
          if (await onAdd({ field, quote, text })) onClose();
        }}
      />
    </div>
  );
}

const Quote = ({ words }: { words: string }) => (
  <blockquote className="border-l-2 border-rule-strong pl-2 text-muted wrap-anywhere">“{words}”</blockquote>
);

function Thread({
  thread,
  answers,
  onAdd,
  onResolve,
}: {
  thread: DraftComment;
  answers: DraftComment[];
  onAdd: Add;
  onResolve: (comment: DraftComment) => Promise<boolean>;
}) {
  const [isAnswering, setIsAnswering] = useState(false);
  const { editing } = useDraft();
  const { id, field, quote, resolvedBy } = thread;
  return (
    <article aria-label={`Comment on ${fieldLabel(field)}`} className="flex flex-col gap-1">
      <p>
        <button
          type="button"
          onClick={() => editing.showField(field)}
          className="py-0.5 text-left font-medium underline-offset-4 hover:text-accent hover:underline"
        >
          {fieldLabel(field)}
        </button>
      </p>
      {quote && <Quote words={quote} />}
      {[thread, ...answers].map((comment) => (
        <p key={comment.id} className="wrap-anywhere whitespace-pre-line">
          {comment.text}
          <span className="block text-muted">
            {comment.byName}, <Moment at={comment.at} />
          </span>
        </p>
      ))}
      {resolvedBy && <p className="text-muted">Resolved by {resolvedBy}</p>}
      {isAnswering ? (
        <Writing
          label="Reply"
          onCancel={() => setIsAnswering(false)}
          onSend={async (text) => {
            if (await onAdd({ field, text, parentId: id })) setIsAnswering(false);
          }}
        />
      ) : (
        <div className="flex gap-5">
          <SideButton onClick={() => setIsAnswering(true)}>Reply</SideButton>
          <SideButton onClick={() => void onResolve(thread)}>
            {resolvedBy ? "Open again" : "Resolve"}
          </SideButton>
        </div>
      )}
    </article>
  );
}

function Writing({
  label,
  onSend,
  onCancel,
}: {
  label: string;
  onSend: (text: string) => Promise<void>;
  onCancel: () => void;
}) {
  const [text, setText] = useState("");
  return (
    <div className="flex flex-col gap-3">
      <TextAreaField
        label={label}
        rows={2}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex gap-3">
        <Button variant="primary" disabled={text.trim() === ""} onClick={() => void onSend(text)}>
          Send
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
