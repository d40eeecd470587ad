import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";

/** The question of a page that an email links to, which posts the token in the address's fragment. */
export const ConfirmationForm = ({
  title,
  text,
  action,
}: {
  title: string;
  text: string;
  action: string;
}) => (
  <form method="post">
    <TokenField />
    <h1 className="text-32">{title}</h1>
    <noscript>
      <TextField
        label="Link from your email"
        hint="Without JavaScript, this page cannot read the link by itself. Paste the whole link."
        className="mt-5"
        name="token"
        required
        autoComplete="off"
      />
    </noscript>
    <p className="mt-3 mb-6 text-17">{text}</p>
    <Button type="submit" variant="primary">
      {action}
    </Button>
  </form>
);

/** Removes the token from the URL, so that history and shared screens do not reveal it. */
function TokenField() {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    setToken(window.location.hash.slice(1));
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return token === null ? null : <input type="hidden" name="token" value={token} />;
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
