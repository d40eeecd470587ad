import type { ComponentProps } from "react";
import { TextField } from "../text-field.tsx";

/** Without it, browsers accept years of up to six digits, which `Date` cannot parse. */
const latestTime = "9999-12-31T23:59";

/** A labelled input for a date and time in the local time zone. */
export const TimeField = (props: Omit<ComponentProps<typeof TextField>, "type" | "max">) => (
  <TextField type="datetime-local" max={latestTime} {...props} />
);
