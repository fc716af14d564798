import type { Config } from "../../config/config.ts";
import { publicUrlOf } from "../../config/public-url.ts";
import { type Check, failed, passed, reasonOf } from "./check.ts";

/** Connects and logs in, but sends nothing. */
export async function checkMail(config: Config): Promise<Check> {
  const { smtpUrl } = config;
  if (smtpUrl === undefined) return passed("Mail", "SMTP_URL is not set, so no email is sent");
  try {
    const { verifySmtp } = await import("../../ports/mail/smtp-mailer.ts");
    await verifySmtp(smtpUrl);
    const links = config.publicUrl ?? `${publicUrlOf(config)} (CORKBOARD_URL is not set)`;
    return passed("Mail", `connected to ${new URL(smtpUrl).host}; links start with ${links}`);
  } catch (error) {
    return failed("Mail", reasonOf(error));
  }
}
