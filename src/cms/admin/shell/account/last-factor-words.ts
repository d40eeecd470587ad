/** What goes with the last second factor of an account. */
export const lastFactorWords =
  "It is your last second factor: the recovery codes end with it, and signing in takes one step again.";
