import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** An in-memory passkey that responds to challenges like a browser with an authenticator (WebAuthn, ES256). */
export class Authenticator {
  readonly id = randomBytes(32).toString("base64url");
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  /** The signature counter of the next response. */
  counter = 1;
  isUserVerified = true;
  userHandle: string | undefined;

  constructor(origin: string) {
    this.#origin = origin;
  }

  register({ challenge, user }: { challenge: string; user: { id: string } }) {
    this.userHandle = user.id;
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const id = Buffer.from(this.id, "base64url");
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
    const length = Buffer.from([0, id.length]);
    const data = Buffer.concat([this.#data(0x40), Buffer.alloc(16), length, id, key]);
    const attestation = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex"),
      Buffer.from([data.length >> 8, data.length & 0xff]),
      data,
    ]);
    return this.#answer({
      clientDataJSON: this.#client("webauthn.create", challenge).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"],
    });
  }

  authenticate({ challenge }: { challenge: string }) {
    const client = this.#client("webauthn.get", challenge);
    const data = this.#data(0);
    const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
    return this.#answer({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
      userHandle: this.userHandle,
    });
  }

  #answer<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response };
  }

  #client(type: string, challenge: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #data(flags: number) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const present = 0x01 | (this.isUserVerified ? 0x04 : 0);
    const site = createHash("sha256").update(new URL(this.#origin).hostname).digest();
    return Buffer.concat([site, Buffer.from([present | flags]), counter]);
  }
}
