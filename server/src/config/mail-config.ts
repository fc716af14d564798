import addressparser from "nodemailer/lib/addressparser";
import { SettingError } from "../shared/config-error.ts";

/** The error never quotes the value, which may contain a password. */
export function mailServerSetting(name: string, value: string): string | undefined {
  if (value === "") return undefined;
  if (/^smtps?:\/\//i.test(value) && URL.parse(value)?.hostname) return value.replace(/(?<!\/)\/+$/, "");
  throw new SettingError(
    [name],
    `${name} must be the URL of a mail server, such as smtp://mail.example:587 or smtps://mail.example`,
  );
}

/** Parsed as nodemailer will parse it: mail servers reject a sender without an address. */
export function mailSenderSetting(name: string, value: string): string {
  const [sender, ...others] = addressparser(value);
  if (others.length === 0 && /^[^\s@<>]+@[^\s@<>]+$/.test(sender?.address ?? "")) return value;
  throw new SettingError(
    [name],
    `${name} must be one email address such as Corkboard <board@example.com> or board@example.com, not "${value}"`,
  );
}
