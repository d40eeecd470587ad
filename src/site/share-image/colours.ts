/** The light theme's colours, copied from ui/tokens.css, which only browsers can read. A test keeps them in sync. */
export const colours = {
  paper: "#fbfaf7",
  ink: "#1a1d1f",
  muted: "#5b6166",
  rule: "#e3dfd6",
  accent: "#0f5b4a",
  warn: "#8a5a00",
};
