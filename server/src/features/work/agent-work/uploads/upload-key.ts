import { hash, randomBytes } from "node:crypto";

/** Short, because models copy it. 192 random bits, so a plain hash is enough to store. */
export const newUploadKey = () => randomBytes(24).toString("base64url");

export const isUploadKey = (given: string) => /^[\w-]{32}$/.test(given);

export const hashOfUploadKey = (key: string) => hash("sha256", key);
