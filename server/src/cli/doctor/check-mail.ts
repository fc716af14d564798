import type { Config } from "../../config/config.ts";
import { publicUrlOf } from "../../config/public-url.ts";
import { type Check, failed, fine, reasonOf } from "./check.ts";

/** Whether the mail server lets us in. Nothing is sent. */
export async function checkMail(config: Config): Promise<Check> {
  const { smtpUrl } = config;
  if (smtpUrl === undefined) return fine("Mail", "SMTP_URL is not set: no mail is sent");
  try {
    const { verifySmtp } = await import("../../ports/mail/smtp-mailer.ts");
    await verifySmtp(smtpUrl);
    const links = config.publicUrl ?? `${publicUrlOf(config)}, as CORKBOARD_URL is not set`;
    return fine("Mail", `${new URL(smtpUrl).host} lets us in; links lead to ${links}`);
  } catch (error) {
    return failed("Mail", withoutPassword(reasonOf(error), smtpUrl));
  }
}

/** What a mail server says is passed on, but not if it repeats what it should not. */
function withoutPassword(text: string, url: string): string {
  const { password } = new URL(url);
  return password === "" ? text : text.replaceAll(password, "********").replaceAll(decoded(password), "********");
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
