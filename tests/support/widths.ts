/** The widths of a phone's and a desktop's window, in CSS pixels. */
export const widths = [360, 1280];
