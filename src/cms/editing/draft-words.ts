/** The states of a draft. An approved one that is changed waits for review again. */
export const draftStates = ["editing", "in_review", "approved"] as const;

export type DraftState = (typeof draftStates)[number];
