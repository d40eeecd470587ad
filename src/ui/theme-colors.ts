/** The page background of each theme (tokens.css), for the browser's own UI. */
export const themeColors = [
  { theme: "light", paper: "#fbfaf7" },
  { theme: "dark", paper: "#121514" },
] as const;
