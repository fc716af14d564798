import { type EmailContent, renderText } from "../../../mailing/email-content.ts";
import { renderHtml } from "../../../mailing/email-html.ts";
import type { Mail } from "../../../ports/mail/mailer.ts";
import { toSingleLine } from "../../../shared/text.ts";

const longest = { name: 60, organisation: 80 };

interface Recipient {
  /** Identifies the email. */
  readonly id: string;
  readonly name: string;
  readonly address: string;
}

/** Names are untrusted text. */
export function composeInvitation(
  to: Recipient,
  invitation: { readonly organisation: string; readonly inviter: string | null },
  url: string,
): Mail {
  const organisation = toSingleLine(invitation.organisation, longest.organisation);
  const inviter = toSingleLine(invitation.inviter ?? "", longest.name);
  return compose(to, {
    heading:
      inviter === ""
        ? `You are invited to ${organisation} on Corkboard`
        : `${inviter} invited you to ${organisation} on Corkboard`,
    action: { label: "Accept the invitation", url },
    reason: "The link is for you only. It works once, within 7 days. If you did not expect it, ignore this email.",
  });
}

export function composePortalLink(to: Recipient, organisation: string, url: string): Mail {
  return compose(to, {
    heading: `Your reports at ${toSingleLine(organisation, longest.organisation)}`,
    action: { label: "Open your reports", url },
    reason:
      "The link is for you only. It works once, within 7 days, and keeps you signed in for 30 days. If you did not expect it, ignore this email.",
  });
}

export function composeReset(to: Recipient, url: string): Mail {
  return compose(to, {
    heading: "Reset your Corkboard password",
    action: { label: "Choose a new password", url },
    reason:
      "You are receiving this email because somebody asked to reset your password. The link works once, within one hour. If it was not you, ignore this email: your password stays as it is.",
  });
}

/** The code is in the text only: mail programs show the subject on locked screens. */
export function composeCode(to: Recipient, code: string, publicUrl: string): Mail {
  return compose(
    to,
    {
      heading: "Your code to sign in to Corkboard",
      action: { label: "Enter it at", url: `${publicUrl}/sign-in` },
      reason:
        "You are receiving this email because somebody asked to sign in with your address. The code works once, within 10 minutes. Nobody from Corkboard asks for it. If it was not you, ignore this email.",
    },
    `${code.slice(0, 4)} ${code.slice(4)}`,
  );
}

function compose(
  to: Recipient,
  content: Pick<EmailContent, "heading" | "action" | "reason"> & { action: { url: string } },
  what = content.heading,
): Mail {
  const email: EmailContent = {
    language: "en",
    items: [{ what, excerpt: undefined, link: undefined }],
    more: undefined,
    unsubscribe: undefined,
    ...content,
  };
  return {
    to: { name: toSingleLine(to.name, longest.name), address: to.address },
    subject: content.heading,
    text: renderText(email),
    html: renderHtml(email),
    messageId: `${to.id}@${new URL(content.action.url).hostname}`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
