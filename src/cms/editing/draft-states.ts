/** The states of a draft. Changing an approved draft puts it back into review. */
export const draftStates = ["editing", "in_review", "approved"] as const;

export type DraftState = (typeof draftStates)[number];
