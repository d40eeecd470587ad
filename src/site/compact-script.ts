/** A script of ours without the spaces that nobody reads: for those that are in every page. It holds no spaced punctuation in strings. */
export const compactScript = (script: string) =>
  script.replace(/\n +/g, "\n").replace(/ ?([=>{}(),:?&|!]+) ?/g, "$1");
