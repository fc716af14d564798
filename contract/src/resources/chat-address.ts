import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString, OneOf, Timestamp, Version } from "../schema.ts";
import { Address } from "../text-schema.ts";

export const chatFormats = ["slack", "mattermost", "discord", "teams"] as const;
export type ChatFormat = (typeof chatFormats)[number];

/** What a chat can be notified of. */
export const chatKinds = ["report", "reply", "accepted", "rejected", "question", "delivery"] as const;
export type ChatKind = (typeof chatKinds)[number];

const formatDescription =
  "The chat service, which decides how messages are written: a Slack, Mattermost or Discord incoming webhook, or a Workflows webhook of Microsoft Teams";

const kindsDescription =
  "What the chat is notified of: `report`, a new report that is not spam; `reply`, a text by a reporter or a contact of the client; `accepted` and `rejected`, their decision on an agent's delivery; `question` and `delivery` of agents";

export const ChatAddress = Type.Object(
  {
    project_id: Id("Project ID"),
    format: OneOf(chatFormats, formatDescription),
    host: Type.String({
      description: "Host of the incoming webhook. The rest of its URL is a secret and is never returned.",
    }),
    kinds: Type.Array(OneOf(chatKinds), { description: kindsDescription }),
    active: Type.Boolean({ description: "Whether messages are sent" }),
    disabled_reason: NullableString({
      description: "Why the service switched it off; null if it is active or was switched off by a member",
    }),
    failing_since: NullableString({
      description: "Time of the first failure since the last success; null if it is not failing",
    }),
    test_pending: Type.Boolean({ description: "Whether a requested test message has not been sent yet" }),
    last_attempt_at: NullableString({ description: "When a message was last sent or attempted; null if never" }),
    last_error: NullableString({ description: "Why the last attempt failed; null if it succeeded" }),
    created_by: Id("ID of the member who created it"),
    version: Version(),
    created_at: Timestamp("When it was created"),
  },
  { title: "ChatAddress", description: "The chat that is notified of what arrives in a project, without its URL" },
);
export type ChatAddress = Static<typeof ChatAddress>;

const format = OneOf(chatFormats, formatDescription);
const url = Address({
  maxLength: limits.url,
  description: "URL of the incoming webhook: http or https, without a user name or password. Never returned.",
});
const kinds = Type.Array(OneOf(chatKinds), {
  minItems: 1,
  maxItems: limits.chatKinds,
  description: kindsDescription,
});
const active = Type.Boolean({ description: "Whether messages are sent. What occurs meanwhile is not sent later." });

export const ChatAddressCreate = Type.Object({
  format,
  url,
  kinds: Type.Optional(Type.Array(OneOf(chatKinds), { ...kinds, description: `${kindsDescription}. Default: all.` })),
  active: Type.Optional(active),
});
export type ChatAddressCreate = Static<typeof ChatAddressCreate>;

export const ChatAddressPatch = Type.Object({
  format: Type.Optional(format),
  url: Type.Optional(url),
  kinds: Type.Optional(kinds),
  active: Type.Optional(active),
});
export type ChatAddressPatch = Static<typeof ChatAddressPatch>;
