/** Returns the cron expression for an interval in minutes, or null for never. Cron steps only work within an hour or a day. */
export function cronOf(minutes: number): string | null {
  if (minutes === 0) return null;
  if (minutes < 60) return `*/${minutes} * * * *`;
  return minutes === 1440 ? `${pastTheHour} 0 * * *` : `${pastTheHour} */${minutes / 60} * * *`;
}

/** Returns the schedule's next run after a moment, or null for never. */
export function nextTime(minutes: number, after: Date): Date | null {
  if (minutes === 0) return null;
  const offset = minutes < 60 ? 0 : pastTheHour * minute;
  const step = minutes * minute;
  return new Date((Math.floor((after.getTime() - offset) / step) + 1) * step + offset);
}

/** Minutes past the hour. Avoids the full hour, when most other schedules run. */
const pastTheHour = 7;
const minute = 60_000;
