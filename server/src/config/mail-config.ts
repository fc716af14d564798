import addressparser from "nodemailer/lib/addressparser";
import { SettingError } from "../shared/config-error.ts";

/** The mail server, as nodemailer reads it; undefined where none is named. What is wrong with it may be its password. */
export function mailServer(name: string, value: string): string | undefined {
  if (value === "") return undefined;
  if (/^smtps?:\/\//i.test(value) && URL.parse(value)?.hostname) return value.replace(/(?<!\/)\/+$/, "");
  throw new SettingError([name], `${name} must name a mail server, such as smtp://mail.example:587 or smtps://…`);
}

/** The sender of mails, read as it will be read when one is sent: a server refuses a sender without an address. */
export function mailSender(name: string, value: string): string {
  const [sender, ...others] = addressparser(value);
  if (others.length === 0 && /^[^\s@<>]+@[^\s@<>]+$/.test(sender?.address ?? "")) return value;
  throw new SettingError(
    [name],
    `${name} must be one address such as Corkboard <board@example.com> or board@example.com, not "${value}"`,
  );
}
