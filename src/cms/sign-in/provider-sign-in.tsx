import { routes } from "#shared/routes.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { type Site, useSite } from "../page/site.tsx";

/** The link to the identity provider; names the missing settings if none is configured. */
export function ProviderSignIn() {
  const site = useSite();
  const text = `Sign in with ${providerName(site)}`;
  if (site.identityProvider) {
    return (
      <a href={routes.providerSignIn.href()} className={buttonClass()}>
        {text}
      </a>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <Button disabled aria-describedby={hintId}>
        {text}
      </Button>
      <p id={hintId} className="text-13 text-muted">
        Not set up: the server lacks OIDC_ISSUER_URL, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.
      </p>
    </div>
  );
}

/** The name that the spec gives where none is set up. */
export const providerName = ({ identityProvider }: Site) => identityProvider ?? "Replit";

/** Returns the message for an error code of the identity provider's callback, or null for an unknown code. */
export function problemOf(code: string | null, provider: string): string | null {
  if (code === "refused") return `This ${provider} account may not edit this site.`;
  if (code === "expired") return `The sign-in with ${provider} took too long. Please try again.`;
  if (code === "provider") return `The sign-in with ${provider} did not succeed. Please try again.`;
  return null;
}

const hintId = "provider-hint";
