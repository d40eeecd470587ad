/** Shown if the server, or the code that calls it, cannot be reached. */
export const signInFailed = "Login failed. Please try again.";
