import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";

/** The question of a page that an email links to, which posts the token in the address's fragment. */
export function ConfirmationForm({ title, text, action }: { title: string; text: string; action: string }) {
  const token = useTokenOfAddress();
  return (
    <form method="post">
      <h1 className="text-32">{title}</h1>
      <noscript>
        <LinkField hint="Without JavaScript, this page cannot read the link by itself. Paste the whole link." />
      </noscript>
      {token && <input type="hidden" name="token" value={token} />}
      {token === "" && (
        <LinkField hint="This page no longer has the link, because it was reloaded. Open the link from the email again, or paste it here." />
      )}
      <p className="mt-3 mb-6 text-17">{text}</p>
      <Button type="submit" variant="primary">
        {action}
      </Button>
    </form>
  );
}

const LinkField = ({ hint }: { hint: string }) => (
  <TextField
    label="Link from your email"
    hint={hint}
    className="mt-5"
    name="token"
    required
    autoComplete="off"
  />
);

/**
 * Returns the token, or null before the page has read it. Removes it from the URL, so that history and shared screens do not
 * reveal it.
 */
function useTokenOfAddress(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const { hash } = window.location;
    setToken((known) => known ?? hash.slice(1));
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return token;
}

/** A honeypot: people do not see this field, and a form that fills it is dropped. */
export const Trap = () => (
  <div aria-hidden="true" className="sr-only">
    <label>
      Homepage (leave empty)
      <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
