import { ChatAddress, ChatAddressCreate, ChatAddressPatch } from "../resources/chat-address.ts";
import { route } from "../route.ts";
import { Deleted, Single } from "../schema.ts";

export const chatAddressRoutes = {
  getChatAddress: route({
    tag: "Chat",
    summary: "Get a project's chat address",
    description: "Returns where the project's messages are sent, without the URL, and the result of the last attempt.",
    role: "owner",
    forClientTokens: true,
    agent: false,
    response: Single(ChatAddress),
    etag: true,
    errors: ["projectNotFound", "chatAddressNotFound"],
  }),
  createChatAddress: route({
    tag: "Chat",
    summary: "Send a project's news to a chat",
    description:
      "Sets the incoming webhook of a chat that is notified of what arrives in the project. A project has at most one. What occurs within two minutes is one message, with at most 10 lines; it contains current titles and excerpts, so that what was deleted or marked as spam meanwhile is not sent. What occurred before is not sent. A message that fails is sent again after growing pauses, together with what is new.",
    role: "owner",
    forClientTokens: true,
    agent: false,
    recentPassword: true,
    body: ChatAddressCreate,
    response: Single(ChatAddress),
    etag: true,
    errors: ["invalidChatUrl", "projectNotFound", "chatAddressExists", "previousSecret"],
  }),
  updateChatAddress: route({
    tag: "Chat",
    summary: "Update a project's chat address",
    description:
      "Fields that are left out stay, the `url` included. Set `active` to switch messages off or on. The service switches them off if the chat returns 404 or 410, or if no message has succeeded for three days, and notifies the owners. A new `url` receives what the previous one did not. Changing it with a session requires a recently entered password.",
    role: "owner",
    forClientTokens: true,
    agent: false,
    body: ChatAddressPatch,
    response: Single(ChatAddress),
    etag: true,
    errors: [
      "invalidChatUrl",
      "noValidFieldsToUpdate",
      "reauthenticationRequired",
      "projectNotFound",
      "chatAddressNotFound",
      "previousSecret",
    ],
  }),
  deleteChatAddress: route({
    tag: "Chat",
    summary: "Delete a project's chat address",
    description: "Nothing more is sent to the chat.",
    role: "owner",
    forClientTokens: true,
    agent: false,
    response: Deleted,
    errors: ["projectNotFound", "chatAddressNotFound"],
  }),
  testChatAddress: route({
    tag: "Chat",
    summary: "Send a test message",
    description:
      "Queues a test message, which is sent once, even if messages are switched off. Get the chat address until `test_pending` is false: `last_attempt_at` and `last_error` are its result.",
    role: "owner",
    forClientTokens: true,
    agent: false,
    response: Single(ChatAddress),
    etag: true,
    errors: ["projectNotFound", "chatAddressNotFound"],
  }),
} as const;
