/** The news of the inbox under test: thirty stories. Only the first three deserve an article. */

export const storyCount = 30;

/** A hundred articles in total. */
export const storySize = (story: number) => (story < 10 ? 4 : 3);

/** The firms of the first three stories, with the AI's assessment of each. */
export const firms = [
  {
    name: "Larkspur",
    source:
      "Larkspur, a maker of reporting software, said on Tuesday that it had opened an office in Vienna. Clients of the company will be served from there in German.",
    rewrite: "Clients who speak German will be looked after in Vienna, where Larkspur now has an office.",
    meaning: "Family offices that use Larkspur get help in German.",
  },
  {
    name: "Tamarind",
    source:
      "Tamarind announced that its custody service is now open to single family offices. Until now only banks had access to the service, the company said in a statement.",
    rewrite:
      "What Tamarind had reserved for banks is no longer theirs alone: single family offices may use its custody service.",
    meaning: "Single family offices can hold assets with Tamarind without a bank between.",
  },
  {
    name: "Quillon",
    source:
      "Quillon has withdrawn the mobile application of its portfolio system. Users are told to go on with the browser, and a date for a successor was not named.",
    rewrite:
      "There is no mobile application of the Quillon portfolio system any more. Quillon points its users to the browser and leaves open when something new will follow.",
    meaning: "Family offices that read their portfolios on a telephone have to change their habits.",
  },
] as const;

export const titleOf = (story: number, source: number) => {
  const firm = firms[story]?.name ?? `Company ${story + 1}`;
  return source === 0 ? `${firm} has news` : `${firm} has news, as paper ${source + 1} tells it`;
};

export const sourceOf = (story: number) =>
  firms[story]?.source ?? `Company ${story + 1} has said something that concerns nobody in particular.`;
