/** The calls and the schemas that they check with weigh more than the rest of the page: they come with its first use. */
export const loadCalls = () => import("./sign-in-call.ts");

/** Fetches the calls ahead; whoever makes one hears of a failure. */
export const prefetchCalls = () => void loadCalls().catch(() => {});
