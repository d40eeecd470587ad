/** Returns an editor's public name, never the email address. */
export const publicName = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string | null;
  lastName: string | null;
  email: string;
}) =>
  [firstName, lastName].filter(Boolean).join(" ") ||
  (email.split("@")[0] ?? "")
    .split(/[._+-]+/)
    .filter(Boolean)
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join(" ");
