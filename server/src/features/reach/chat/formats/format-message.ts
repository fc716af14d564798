import type { ChatFormat } from "@corkboard/contract";
import type { ChatFormatter, ChatMessage } from "./chat-message.ts";
import { discordMessage } from "./discord.ts";
import { mattermostMessage } from "./mattermost.ts";
import { slackMessage } from "./slack.ts";
import { teamsMessage } from "./teams.ts";

const formatters: Readonly<Record<ChatFormat, ChatFormatter>> = {
  slack: slackMessage,
  mattermost: mattermostMessage,
  discord: discordMessage,
  teams: teamsMessage,
};

export const formatMessage = (format: ChatFormat, message: ChatMessage): string =>
  JSON.stringify(formatters[format](message));
