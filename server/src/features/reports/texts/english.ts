import type { ReportTexts } from "./report-texts.ts";

export const english: ReportTexts = {
  language: "en",
  statuses: { new: "Received", in_progress: "In progress", review: "In review", done: "Done" },
  page: {
    yourReport: "Your report",
    status: "Status",
    reported: "Reported",
    conversation: "Conversation",
    noReplies: "No replies yet. Replies will appear on this page.",
    olderHidden: "Older messages are not shown.",
    messageTruncated: "The rest of this message is not shown.",
    team: "Team",
    you: "You",
    replyHeading: "Write to the team",
    yourReply: "Your message",
    whoReadsIt: "Your message is sent to the team that handles this report.",
    send: "Send",
    sent: "Your message was sent.",
    subscribed: "You receive an email when the team replies and when your report is done.",
    notSubscribed: "You do not receive emails about this report.",
    unsubscribe: "Unsubscribe",
    subscribe: "Subscribe again",
  },
  problem: {
    empty: "Please enter a message.",
    unreadable: "Your message contains characters that are not supported.",
    tooLong: (maxCharacters) => `Your message is too long. The maximum is ${maxCharacters} characters.`,
    tooMany: "You have sent too many messages. Please try again in an hour.",
  },
  confirmUnsubscribe: {
    heading: "Unsubscribe from emails about this report?",
    sentence: "You can still view your report with its link, and subscribe again on that page.",
    button: "Unsubscribe",
  },
  unsubscribed: {
    heading: "You are unsubscribed",
    sentence: "You will not receive any more emails about this report.",
    back: "Back to your report",
  },
  notFound: {
    heading: "Report not found",
    sentence: "The link may be incomplete, or the report was deleted. Please open the link from the email again.",
  },
  tooManyRequests: { heading: "Too many requests", sentence: "Please wait a minute and try again." },
  tooLarge: {
    heading: "Message too long",
    sentence: "Your message is too long to be sent. Please go back and shorten it.",
  },
  error: {
    heading: "Something went wrong",
    sentence: "An error occurred on our side. Please try again in a moment.",
  },
  mail: {
    replied: (who, title) => `${who} replied to your report “${title}”`,
    done: (title) => `Your report “${title}” is done`,
    updates: (count, title) => `${count} updates on your report “${title}”`,
    more: (count) => `and ${count} more`,
    someone: "The team",
    open: "View your report and reply",
    reason:
      "You receive this email because this address was given in a report. Please do not reply to this email: replies are not read.",
    unsubscribe: "Unsubscribe",
  },
};
