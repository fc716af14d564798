import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { errors } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";
import { RoundRobinQueue } from "../../../shared/round-robin-queue.ts";
import { Slots } from "../../../shared/slots.ts";

const derive = promisify(argon2);

/** The costs that OWASP recommends for argon2id. A stored hash names its own, so that they can be raised. */
const costs = { memory: 19 * 1024, passes: 2, parallelism: 1 };
/** Each takes 19 MiB, a core and a thread that files and DNS need too. */
const maxRunning = 2;
/** At about 30 ms each, the last one waits for about a second. */
const maxWaiting = 64;
const slots = new Slots(
  maxRunning,
  new RoundRobinQueue<() => void>({ total: maxWaiting, full: () => new Fault(errors.passwordsBusy) }),
);

const saltBytes = 16;
const hashBytes = 32;

const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** The hash of a password in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await argon2id(password, salt, hashBytes, costs);
  const { memory, passes, parallelism } = costs;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Without a hash it takes as long as with one, so that the time does not tell whether a person exists. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", expected = ""] = stored.exec(hash ?? (await hashOfNobody())) ?? [];
  const expectedBytes = Buffer.from(expected, "base64");
  const given = await argon2id(password, Buffer.from(salt, "base64"), expectedBytes.length, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(given, expectedBytes) && hash !== undefined;
}

let nobody: Promise<string> | undefined;
const hashOfNobody = () => (nobody ??= hashPassword(randomBytes(saltBytes).toString("hex")));

/** The same password may be composed differently on another keyboard. */
function argon2id(password: string, nonce: Buffer, tagLength: number, cost: typeof costs): Promise<Buffer> {
  const message = password.normalize("NFC");
  return slots.run("", () => derive("argon2id", { message, nonce, tagLength, ...cost }));
}

const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
