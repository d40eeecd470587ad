import { below, type Measurement } from "./measurement.ts";

const starts = 3;

/** The median time from the start of the process on an existing database to the first complete page. */
export const measureStart: Measurement = async (startSite) => {
  const seconds: number[] = [];
  for (let start = 0; start < starts; start++) {
    const site = await startSite();
    seconds.push(site.secondsToFirstAnswer);
    await site.stop();
  }
  const median = seconds.sort((a, b) => a - b)[Math.floor(starts / 2)] ?? 0;
  return [
    {
      name: "second start, to the first response",
      value: `${median.toFixed(2)} s`,
      target: below(median, 2, "s"),
    },
  ];
};
