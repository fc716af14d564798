import addressparser from "nodemailer/lib/addressparser";
import { ConfigError } from "./config-error.ts";

/** The sender of mails, read as it will be read when one is sent: a server refuses a sender without an address. */
export function mailSender(name: string, value: string): string {
  const [sender, ...others] = addressparser(value);
  if (others.length === 0 && /^[^\s@<>]+@[^\s@<>]+$/.test(sender?.address ?? "")) return value;
  throw new ConfigError(
    `${name} must be one address such as Corkboard <board@example.com> or board@example.com, not "${value}"`,
  );
}
