import type { ReportWords } from "./report-words.ts";

export const english: ReportWords = {
  language: "en",
  statuses: { new: "Received", in_progress: "In progress", review: "Being checked", done: "Done" },
  page: {
    yourReport: "Your report",
    status: "Status",
    reported: "Reported",
    conversation: "Conversation",
    nothingYet: "Nobody has replied yet. Replies will appear on this page.",
    olderLeftOut: "Older messages are not shown.",
    restLeftOut: "The rest of this message is not shown.",
    team: "Team",
    you: "You",
    reply: "Write to the team",
    yourReply: "Your message",
    whoReadsIt: "The team that looks after this report reads it.",
    send: "Send",
    sent: "Your message was sent.",
    mailIsOn: "You get a mail when the team replies and when your report is done.",
    mailIsOff: "You get no mails about this report.",
    stopMail: "Stop these mails",
    resumeMail: "Send me mails again",
  },
  problem: {
    empty: "Please write something first.",
    unreadable: "Your message holds characters that cannot be stored.",
    tooLong: (most) => `Your message is too long: it may have at most ${most} characters.`,
    tooMany: "You have written a lot in a short time. Please try again in an hour.",
  },
  stop: {
    heading: "Stop mails about this report?",
    sentence: "The page of your report stays where it is, and you can have mails sent again from there.",
    button: "Stop these mails",
  },
  stopped: {
    heading: "No more mails",
    sentence: "You will get no more mails about this report.",
    back: "Back to your report",
  },
  unknown: {
    heading: "There is nothing here",
    sentence: "The link may be incomplete, or the report is no longer there. Please open the link from the mail again.",
  },
  tooFast: { heading: "Too many requests", sentence: "Please wait a minute and try again." },
  tooLarge: {
    heading: "That was too much",
    sentence: "The message is too long to be sent. Please go back and shorten it.",
  },
  trouble: {
    heading: "That did not work",
    sentence: "Something went wrong on our side. Please try again in a moment.",
  },
  mail: {
    replied: (who, title) => `${who} replied to your report “${title}”`,
    done: (title) => `Your report “${title}” is done`,
    updates: (count, title) => `${count} updates on your report “${title}”`,
    more: (count) => `and ${count} more`,
    someone: "The team",
    open: "View your report and reply",
    reason:
      "You are receiving this email because this address was given with a report. Replies to this email are not read.",
    stop: "Unsubscribe",
  },
};
