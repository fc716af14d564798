import { hash, randomBytes } from "node:crypto";

/** `tok_` and 64 hex digits: 256 random bits, so a plain hash is enough to store. */
export const newTokenSecret = () => `tok_${randomBytes(32).toString("hex")}`;

export const hashOfToken = (secret: string) => hash("sha256", secret);
