import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId } from "react";
import { useEditor } from "#accounts/editor-context.ts";
import { may } from "#accounts/permissions.ts";
import type { Editor } from "#accounts/signed-in-editor.ts";
import { apiQuery } from "#http/client/api.ts";
import type { AvailableServices } from "#integrations/integration-state.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";

const availableQuery = queryOptions({
  ...apiQuery("GET /api/admin/integrations/available"),
  staleTime: 60_000,
});

type Service = keyof AvailableServices;

/**
 * Returns why a service is unavailable, worded for the signed-in editor, or null if it is available or its state is not known yet.
 */
export function useMissingService(service: Service): string | null {
  const editor = useEditor();
  const { data } = useQuery(availableQuery);
  if (!data || data[service]) return null;
  return reasonOf(service, editor);
}

const lacking: Record<Service, string> = {
  ai: "The AI service is not set up.",
  photos: "Stock photos are not set up.",
  rss: "There is no feed to fetch.",
};

const settingsOf = {
  ai: "AI_API_KEY or AI_BASE_URL",
  photos: "UNSPLASH_ACCESS_KEY",
} as const;

function reasonOf(service: Service, editor: Editor): string {
  const isOwner = may(editor, "settings:write");
  if (service === "rss")
    return `${lacking.rss} ${isOwner ? "Add one under Feeds, or set NEWS_FEED_URLS." : "Add one under Feeds."}`;
  const way = isOwner
    ? `Set ${settingsOf[service]} and restart the server.`
    : "An owner of this site can set it up.";
  return `${lacking[service]} ${way}`;
}

/** Returns the props of a button whose service is unavailable: a press shows the reason. Returns null if it is available. */
export function useServiceRefusal(service: Service) {
  const reason = useMissingService(service);
  const toast = useToast();
  if (reason === null) return null;
  const onClick = () => toast({ title: "Not available", description: reason });
  return { title: reason, "aria-disabled": true as const, onClick };
}

/** A button that calls an external service. If the service is unavailable, the button stays focusable and shows the reason. */
export function ServiceButton({
  service,
  ...button
}: Omit<ComponentProps<typeof Button>, "title"> & { service: Service }) {
  const refusal = useServiceRefusal(service);
  const reasonId = useId();
  return (
    <>
      <Button {...button} {...(refusal && { ...refusal, type: "button", "aria-describedby": reasonId })} />
      {refusal && (
        <span id={reasonId} hidden>
          {refusal.title}
        </span>
      )}
    </>
  );
}
