import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<Cbor, Cbor>;

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
}

/** What an authenticator says differently than it should. */
export interface Lies {
  readonly origin?: string;
  readonly type?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  /** A statement of the authenticator's maker, with a certificate. */
  readonly certificate?: Buffer;
  readonly counter?: number;
}

const flag = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, hasCredential: 0x40 };

/** A passkey in software, as a browser on the given origin would answer with it. */
export class SoftwarePasskey {
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly #origin: string;
  readonly id = randomBytes(32).toString("base64url");
  #counter = 0;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    this.#publicKey = cbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
    this.#origin = origin;
  }

  /** The response to `navigator.credentials.create`. */
  register(given: unknown, lies: Lies = {}) {
    const { challenge, rp } = given as Options;
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey]);
    const authData = Buffer.concat([this.#data(lies.rpId ?? rp?.id ?? "", flag.hasCredential, lies), credential]);
    const clientDataJSON = this.#clientData("webauthn.create", challenge, lies);
    const attestation = new Map<Cbor, Cbor>([
      ["fmt", lies.certificate ? "packed" : "none"],
      ["attStmt", lies.certificate ? this.#statement(authData, clientDataJSON, lies.certificate) : new Map()],
      ["authData", authData],
    ]);
    return this.#credential({
      clientDataJSON: clientDataJSON.toString("base64url"),
      attestationObject: cbor(attestation).toString("base64url"),
      transports: ["internal"],
    });
  }

  /** The response to `navigator.credentials.get`. */
  use(given: unknown, lies: Lies = {}) {
    const { challenge, rpId = "" } = given as Options;
    const authenticatorData = this.#data(lies.rpId ?? rpId, 0, lies);
    const clientDataJSON = this.#clientData("webauthn.get", challenge, lies);
    return this.#credential({
      clientDataJSON: clientDataJSON.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: this.#sign(authenticatorData, clientDataJSON).toString("base64url"),
    });
  }

  #data(rpId: string, more: number, { isVerified = true, counter = ++this.#counter }: Lies): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const flags = flag.present | flag.backupEligible | flag.backedUp | (isVerified ? flag.verified : 0) | more;
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), counted]);
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const { origin = this.#origin } = lies;
    return Buffer.from(JSON.stringify({ type: lies.type ?? type, challenge, origin, crossOrigin: false }));
  }

  #sign(data: Buffer, clientData: Buffer): Buffer {
    return sign("sha256", Buffer.concat([data, sha256(clientData)]), this.#key);
  }

  #statement(authData: Buffer, clientData: Buffer, certificate: Buffer): ReadonlyMap<Cbor, Cbor> {
    return new Map<Cbor, Cbor>([
      ["alg", -7],
      ["sig", this.#sign(authData, clientData)],
      ["x5c", [certificate]],
    ]);
  }

  #credential(response: object) {
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response };
  }
}

const sha256 = (data: Buffer) => createHash("sha256").update(data).digest();

/** The few kinds of CBOR that authenticators write. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...(value as ReadonlyMap<Cbor, Cbor>)].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, entries.length / 2), ...entries]);
}

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size]);
  if (size < 256) return Buffer.from([(type << 5) | 24, size]);
  const bytes = Buffer.from([(type << 5) | 25, 0, 0]);
  bytes.writeUInt16BE(size, 1);
  return bytes;
}
