import type { Signer } from "../../signing/signer.ts";

/** Part of what is signed, so that a service which continues pages differently does not accept them. */
const layout = 1;

const signatureLength = 32;

/** The cursors of one list. They are readable, and contain nothing but what the page showed. */
export interface Cursors {
  cursorAt(place: unknown): string;
  /** Undefined for a cursor that was not made for this list. */
  placeAt(cursor: string): unknown;
}

/** `list` is everything that decides which items a list has, and in which order. A cursor is valid for one of them only. */
export function cursorsOf(signer: Signer, list: readonly unknown[]): Cursors {
  const signedText = (place: string) => JSON.stringify([layout, ...list, place]);
  return {
    cursorAt(place) {
      const encoded = Buffer.from(JSON.stringify(place)).toString("base64url");
      return encoded + signer.sign("cursor", signedText(encoded));
    },
    placeAt(cursor) {
      const encoded = cursor.slice(0, -signatureLength);
      if (!signer.isSigned("cursor", signedText(encoded), cursor.slice(-signatureLength))) return undefined;
      return JSON.parse(Buffer.from(encoded, "base64url").toString());
    },
  };
}
