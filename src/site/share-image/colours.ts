/** The light theme's colours of ui/tokens.css, which only browsers can read; a test holds them together. */
export const colours = {
  paper: "#fbfaf7",
  ink: "#1a1d1f",
  muted: "#5b6166",
  rule: "#e3dfd6",
  accent: "#0f5b4a",
};
