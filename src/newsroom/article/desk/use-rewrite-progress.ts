import { useEffect, useEffectEvent, useReducer } from "react";
import {
  endingStates,
  nothingHeard,
  progressAfter,
  type RewriteEnding,
  readEnding,
  readStep,
} from "./rewrite-progress.ts";

/** Follows the progress of an article's latest rewrite while `isFollowing`; calls `onEnded` at its end. */
export function useRewriteProgress(
  articleId: number,
  { isFollowing, onEnded }: { isFollowing: boolean; onEnded: (ending: RewriteEnding) => void },
) {
  const [progress, hear] = useReducer(progressAfter, nothingHeard);
  const end = useEffectEvent((ending: RewriteEnding) => {
    hear({ event: "ended", ending });
    onEnded(ending);
  });
  useEffect(() => {
    if (!isFollowing) return;
    const source = new EventSource(`/api/news/${articleId}/rewrite/progress`);
    source.onopen = () => hear({ event: "begun" });
    source.onmessage = ({ data }) => hear({ event: "step", step: readStep(data) });
    // A broken stream reconnects automatically, unless the server refuses it.
    source.onerror = () => source.readyState === EventSource.CLOSED && hear({ event: "lost" });
    for (const state of endingStates) {
      source.addEventListener(state, ({ data }) => {
        source.close();
        end(readEnding(state, data));
      });
    }
    return () => {
      source.close();
      hear({ event: "begun" });
    };
  }, [articleId, isFollowing]);
  return progress;
}
