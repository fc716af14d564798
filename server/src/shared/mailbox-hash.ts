import { hash } from "node:crypto";
import { domainToASCII } from "node:url";

/** The same for all spellings of an address. Hashed, so that counts do not keep an address that is deleted elsewhere. */
export function mailboxHash(address: string): string {
  const trimmed = address.trim();
  const at = trimmed.lastIndexOf("@");
  const [mailbox = ""] = trimmed.slice(0, at).split("+");
  const domain = trimmed.slice(at + 1).replace(/\.$/, "");
  return hash("sha256", `${mailbox}@${domainToASCII(domain) || domain}`.normalize("NFKC").toLowerCase());
}
