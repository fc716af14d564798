import type { One } from "../../../db/row-key.ts";
import { asId } from "../../../shared/id.ts";
import type { Signer } from "../../../signing/signer.ts";

/** Lets whoever has it end the emails to a contact, and nothing else. */
export const keyOfContact = (signer: Signer, { org, id }: One) => `${org}-${id}-${signer.sign("contact", org + id)}`;

const shape = /^([\da-f-]{36})-([\da-f-]{36})-([\w-]+)$/;

/** The contact of a key; undefined if the signature is invalid. Does not read the database. */
export function contactOfKey(signer: Signer, key: string): One | undefined {
  const [, givenOrg = "", givenId = "", signature = ""] = shape.exec(key) ?? [];
  const [org, id] = [asId(givenOrg), asId(givenId)];
  if (org === undefined || id === undefined) return undefined;
  return signer.isSigned("contact", org + id, signature) ? { org, id } : undefined;
}
