import { z } from "zod";
import { emailAddress } from "./email-address.ts";

const notAnAddress = "Please enter a valid email address";
const noPassword = "Password is required";

export const shortestPassword = 8;
export const longestPassword = 200;

/** The password that somebody chooses for an account. */
export const newPassword = z
  .string(noPassword)
  .min(shortestPassword, `A password needs at least ${shortestPassword} characters`)
  .max(longestPassword, `A password can have at most ${longestPassword} characters`);

/** The sign-in form's schema, used in the browser and on the server. */
export const credentials = z.object({
  email: emailAddress(notAnAddress),
  password: z.string(noPassword).min(1, noPassword).max(1000, "The password is too long"),
});

export type Credentials = z.infer<typeof credentials>;
