/** Said before an account loses its last second factor. */
export const lastFactorWords =
  "It is your last second factor: the recovery codes end with it, and signing in asks for no second step until you add another.";
