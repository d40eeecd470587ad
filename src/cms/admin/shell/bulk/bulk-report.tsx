import { X } from "lucide-react";
import { IconButton } from "#ui/button.tsx";
import type { Refusal } from "./use-bulk.tsx";

const mostNamed = 20;

/** Names the entries that an action on several left as they were, each with the reason. */
export const BulkReport = ({ refused, onClose }: { refused: Refusal[]; onClose: () => void }) => (
  <section
    aria-label="Left as before"
    className="mb-4 flex items-start gap-3 panel bg-warn-wash py-1 pr-1 pl-4"
  >
    <div role="status" className="min-w-0 flex-1 py-2">
      <p className="font-medium">Left as before</p>
      <ul className="mt-1 max-h-48 overflow-y-auto text-13">
        {refused.slice(0, mostNamed).map(({ id, title, message }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{title}</bdi>: {message}
          </li>
        ))}
        {refused.length > mostNamed && <li>and {refused.length - mostNamed} more</li>}
      </ul>
    </div>
    <IconButton label="Close the report" onClick={onClose}>
      <X aria-hidden="true" />
    </IconButton>
  </section>
);
