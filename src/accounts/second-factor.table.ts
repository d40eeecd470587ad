import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Public keys of editors' passkeys. `id` is the credential id in base64url. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text().primaryKey(),
    userId: text().notNull(),
    name: text().notNull(),
    /** COSE key in base64url. */
    publicKey: text().notNull(),
    /** The authenticator's signature counter. 0 if the authenticator has none. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    isSynced: boolean().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.userId)],
);

/** Encrypted secrets of authenticator apps. Without `confirmedAt`, the secret awaits its first code and is not used. */
export const oneTimeCodes = pgTable("one_time_codes", {
  userId: text().primaryKey(),
  secret: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
  confirmedAt: moment(),
  /** Time step of the last accepted code, so that no code works twice. */
  lastStep: bigint({ mode: "number" }),
});

/** Keyed hashes of recovery codes. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { userId: text().notNull(), codeHash: text().notNull(), usedAt: moment() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/**
 * Pending sign-in steps: a correct password awaiting its code, or a challenge awaiting a passkey. `id` is a hash of the step's
 * purpose and of the key in the browser's cookie, or of its session.
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
