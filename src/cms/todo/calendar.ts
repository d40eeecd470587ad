import { z } from "zod";
import { todoTarget } from "./todo.ts";

const calendarItem = z.object({
  what: z.enum(["publication", "expiry", "facts", "digest"]),
  title: z.string(),
  /** A date, or an instant if the time of the day matters. */
  at: z.string(),
  target: todoTarget,
});
export type CalendarItem = z.infer<typeof calendarItem>;

/** What is scheduled and due in this and the coming weeks (Monday to Sunday, UTC). Weeks without any are left out. */
export const calendar = z.object({
  weeks: z.array(z.object({ monday: z.iso.date(), items: z.array(calendarItem) })),
});
export type Calendar = z.infer<typeof calendar>;
