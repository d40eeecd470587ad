import { useEffect, useRef } from "react";

/** The field that an editor was last in, and the words that were selected there. */
export interface WordsInHand {
  field: string;
  /** Null without a selection. */
  quote: string | null;
}

const longestQuote = 300;

/** Returns a function that tells the field which the focus was in last, and what was selected in it: null before any. */
export function useWordsInHand(): () => WordsInHand | null {
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
