/**
 * Removes the spaces of a script that is part of every page. It may hold no spaced punctuation in strings.
 */
export const compactScript = (script: string) =>
  script.replace(/\n +/g, "\n").replace(/ ?([=>{}(),:?&|!]+) ?/g, "$1");
