import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** The public keys of editors' passkeys; `id` is the credential's, in base64url. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text().primaryKey(),
    userId: text().notNull(),
    name: text().notNull(),
    /** COSE key in base64url. */
    publicKey: text().notNull(),
    /** Signatures that the authenticator has counted; 0 for one that does not count. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    isSynced: boolean().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.userId)],
);

/**
 * The secrets of authenticator apps, encrypted. One without `confirmedAt` waits for its first code and counts for
 * nothing.
 */
export const oneTimeCodes = pgTable("one_time_codes", {
  userId: text().primaryKey(),
  secret: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
  confirmedAt: moment(),
  /** The time step of the last code that was accepted: no code counts twice. */
  lastStep: bigint({ mode: "number" }),
});

/** Keyed hashes of recovery codes. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { userId: text().notNull(), codeHash: text().notNull(), usedAt: moment() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/**
 * Steps of a sign-in that have begun: a password that waits for its code, a challenge that waits for a passkey. `id` is a
 * hash of the step's purpose and of the key in the browser's cookie, or of its session.
 */
export const signInSteps = pgTable(
  "sign_in_steps",
  {
    id: text().primaryKey(),
    userId: text(),
    challenge: text(),
    attempts: integer().notNull().default(0),
    expire: moment().notNull(),
  },
  (table) => [index().on(table.expire)],
);
