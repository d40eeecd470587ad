import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { SideButton, SidePart } from "#cms/admin/side-part.tsx";
import type { AdminType } from "#cms/admin/type.tsx";
import { formLabel } from "#cms/engine/form-label.ts";
import { type ApiArgs, type ApiResult, api } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { invalidate } from "#http/client/invalidation.ts";
import { Moment } from "#ui/admin/moment.tsx";
import { TextForm } from "#ui/form/text-form.tsx";
import { keepFocusInList } from "#ui/keep-focus.ts";
import { SelectField } from "#ui/select-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { pulseInterval } from "./draft-keeping.tsx";
import { useDraft } from "./use-draft-keeper.ts";

type DraftComment = ApiResult<"GET /api/admin/drafts/{type}/{id}/comments">[number];
type NewComment = ApiArgs<"POST /api/admin/drafts/{type}/{id}/comments">["body"];

const longestComment = 2000;

/** The editors' comments on the fields of a draft. */
export function DraftComments() {
  const { type, entry } = useDraft();
  const { comments, isUnread, add, resolve } = useComments();
  const wordsInHand = useWordsInHand();
  const [about, setAbout] = useState<WordsInHand | null>(null);
  const [showsSettled, setShowsSettled] = useState(false);
  const [answered, setAnswered] = useState<DraftComment[]>([]);
  const returnFocus = useReturnedFocus();
  if (!entry) return null;
  const threads = comments.filter(({ parentId }) => parentId === null);
  const open = threads.filter(({ resolvedAt }) => resolvedAt === null);
  const listed = showsSettled ? threads : open;
  // A reply in progress survives if a colleague resolves or removes its thread.
  const held = answered
    .filter(({ id }) => !listed.some((one) => one.id === id))
    .map((thread) => threads.find(({ id }) => id === thread.id) ?? thread);
  const shown = [...listed, ...held];
  return (
    <SidePart
      title={open.length > 0 ? `Comments (${open.length})` : "Comments"}
      action={
        !about && (
          <SideButton
            ref={returnFocus.target}
            onClick={() => setAbout(wordsInHand() ?? { field: firstFieldOf(type), quote: null })}
          >
            Comment
          </SideButton>
        )
      }
    >
      {about && (
        <NewThread
          about={about}
          onClose={() => {
            returnFocus.expect();
            setAbout(null);
          }}
          onAdd={add}
        />
      )}
      {isUnread && <p>The comments could not be loaded.</p>}
      <div ref={keepFocusInList} tabIndex={-1} className="outline-none not-has-[li]:-mt-2">
        <ul className="flex flex-col gap-4">
          {shown.map((thread) => (
            <li key={thread.id}>
              <Thread
                thread={thread}
                answers={comments.filter(({ parentId }) => parentId === thread.id)}
                onAnswering={(isAnswering) =>
                  setAnswered(
                    isAnswering ? [...answered, thread] : answered.filter(({ id }) => id !== thread.id),
                  )
                }
                onAdd={add}
                onResolve={resolve}
              />
            </li>
          ))}
        </ul>
      </div>
      {threads.length > open.length && (
        <div>
          <SideButton onClick={() => setShowsSettled(!showsSettled)}>
            {showsSettled ? "Hide resolved comments" : `Show ${threads.length - open.length} resolved`}
          </SideButton>
        </div>
      )}
    </SidePart>
  );
}

type Add = (comment: NewComment) => Promise<boolean>;

function useComments() {
  const { params } = useDraft().keeper;
  const client = useQueryClient();
  const toast = useToast();
  const queryKey = ["admin", "draft-comments", params];
  const { data: comments, isError } = useQuery({
    queryKey,
    queryFn: () => api("GET /api/admin/drafts/{type}/{id}/comments", { params }),
    staleTime: 0,
    // Colleagues can comment and resolve while the page is open.
    refetchInterval: pulseInterval,
  });
  const run = async (work: Promise<unknown>) => {
    try {
      await work;
      await invalidate(client, { queryKey });
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast({ title: "Error", variant: "destructive", description: error.message });
      return false;
    }
  };
  return {
    comments: comments ?? [],
    /** True if the comments could not be loaded. */
    isUnread: isError && !comments,
    add: (comment: NewComment) =>
      run(api("POST /api/admin/drafts/{type}/{id}/comments", { params, body: comment })),
    resolve: ({ id, resolvedAt }: DraftComment) =>
      run(
        api("POST /api/admin/drafts/{type}/{id}/comments/{comment}/resolve", {
          params: { ...params, comment: id },
          body: { isResolved: resolvedAt === null },
        }),
      ),
  };
}

const firstFieldOf = ({ defaults }: AdminType) => Object.keys(defaults)[0] ?? "";

function NewThread({ about, onAdd, onClose }: { about: WordsInHand; onAdd: Add; onClose: () => void }) {
  const { type } = useDraft();
  const fields = Object.keys(type.defaults);
  const [field, setField] = useState(fields.includes(about.field) ? about.field : firstFieldOf(type));
  const quote = field === about.field ? about.quote : null;
  const { isBusy, send } = useSending(onAdd, onClose);
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label="Field"
        value={field}
        onChange={({ target }) => setField(target.value)}
        options={fields.map((value) => ({ value, label: formLabel(type, value) }))}
      />
      {quote && <Quote words={quote} />}
      <TextForm
        label="Comment"
        sendLabel="Send"
        maxLength={longestComment}
        isBusy={isBusy}
        onCancel={onClose}
        onSend={(text) => void send({ field, quote, text })}
      />
    </div>
  );
}

/** Sends one comment at a time, and calls `onSent` when it is listed. */
function useSending(onAdd: Add, onSent: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const send = async (comment: NewComment) => {
    setIsBusy(true);
    const isSent = await onAdd(comment);
    setIsBusy(false);
    if (isSent) onSent();
  };
  return { isBusy, send };
}

const Quote = ({ words }: { words: string }) => (
  <blockquote className="border-l-2 border-rule-strong pl-2 text-muted wrap-anywhere">“{words}”</blockquote>
);

function Thread({
  thread,
  answers,
  onAnswering,
  onAdd,
  onResolve,
}: {
  thread: DraftComment;
  answers: DraftComment[];
  onAnswering: (isAnswering: boolean) => void;
  onAdd: Add;
  onResolve: (comment: DraftComment) => Promise<boolean>;
}) {
  const [isAnswering, setIsAnswering] = useState(false);
  const returnFocus = useReturnedFocus();
  const { editing } = useDraft();
  const { id, field, quote, resolvedBy } = thread;
  const answer = (begins: boolean) => {
    if (!begins) returnFocus.expect();
    setIsAnswering(begins);
    onAnswering(begins);
  };
  const { isBusy, send } = useSending(onAdd, () => answer(false));
  return (
    <article aria-label={`Comment on ${editing.labelOf(field)}`} className="flex flex-col gap-1">
      <p>
        <button
          type="button"
          onClick={() => editing.showField(field)}
          className="py-0.5 text-left font-medium underline-offset-4 hover:text-accent hover:underline"
        >
          {editing.labelOf(field)}
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
        <TextForm
          label="Reply"
          sendLabel="Send"
          maxLength={longestComment}
          isBusy={isBusy}
          onCancel={() => answer(false)}
          onSend={(text) => void send({ field, text, parentId: id })}
        />
      ) : (
        <div className="flex gap-5">
          <SideButton ref={returnFocus.target} onClick={() => answer(true)}>
            Reply
          </SideButton>
          <SideButton onClick={() => void onResolve(thread)}>
            {resolvedBy ? "Open again" : "Resolve"}
          </SideButton>
        </div>
      )}
    </article>
  );
}

/** Restores the focus to the button that a form replaced, after the form closes. */
function useReturnedFocus() {
  const isExpected = useRef(false);
  return {
    target: (button: HTMLButtonElement | null) => {
      if (!button || !isExpected.current) return;
      isExpected.current = false;
      button.focus();
    },
    expect: () => {
      isExpected.current = true;
    },
  };
}

/** The last focused field, and the text selected in it. */
interface WordsInHand {
  field: string;
  /** Null without a selection. */
  quote: string | null;
}

const longestQuote = 300;

/** Returns a function that returns the last focused field and its selection, or null if no field had the focus. */
function useWordsInHand(): () => WordsInHand | null {
  const last = useRef<WordsInHand | null>(null);
  useEffect(() => {
    const note = () => {
      last.current = wordsAt(document.activeElement) ?? last.current;
    };
    document.addEventListener("selectionchange", note);
    document.addEventListener("focusin", note);
    return () => {
      document.removeEventListener("selectionchange", note);
      document.removeEventListener("focusin", note);
    };
  }, []);
  return () => last.current;
}

function wordsAt(element: Element | null): WordsInHand | null {
  const field = element?.closest<HTMLElement>("[data-field]")?.dataset.field;
  if (!field || !element) return null;
  return { field, quote: selectedIn(element).trim().slice(0, longestQuote) || null };
}

function selectedIn(element: Element): string {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement)
    return element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0);
  return document.getSelection()?.toString() ?? "";
}
