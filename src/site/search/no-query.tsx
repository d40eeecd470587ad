import { WaysIn } from "./ways-in.tsx";

/** The page of results before anything was asked. */
export const NoQuery = () => (
  <div className="mt-8 flex flex-col gap-10">
    <div>
      <h1 className="text-25 sm:text-32">Search the guide</h1>
      <p className="mt-2 max-w-prose text-17 text-muted">
        Type a vendor, a feature or a question. Typing errors are forgiven.
      </p>
    </div>
    <WaysIn />
  </div>
);
