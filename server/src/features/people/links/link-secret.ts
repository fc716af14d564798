import { hash, randomBytes } from "node:crypto";

/** 256 random bits, so a plain hash is enough to store. */
export const newLinkSecret = () => randomBytes(32).toString("base64url");

export const hashOfLink = (secret: string) => hash("sha256", secret);
