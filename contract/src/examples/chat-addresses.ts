import type { ChatAddress } from "../resources/chat-address.ts";
import { deleted, type Examples } from "./example.ts";
import { ids } from "./ids.ts";

const address: ChatAddress = {
  project_id: ids.website,
  format: "slack",
  host: "hooks.slack.com",
  kinds: ["report", "reply", "accepted", "rejected"],
  active: true,
  disabled_reason: null,
  failing_since: null,
  test_pending: false,
  last_attempt_at: "2026-03-03T10:02:00.400Z",
  last_error: null,
  created_by: ids.owner,
  version: 2,
  created_at: "2026-03-02T08:55:00.000Z",
};

export const chatAddressExamples = {
  getChatAddress: { response: { data: address } },
  createChatAddress: {
    body: {
      format: address.format,
      url: "https://hooks.slack.com/services/T0000/B0000/an-example-and-no-secret",
      kinds: address.kinds,
      active: true,
    },
    response: { data: { ...address, last_attempt_at: null, version: 1 } },
  },
  updateChatAddress: {
    body: { kinds: ["report", "reply"] },
    response: { data: { ...address, kinds: ["report", "reply"], version: 3 } },
  },
  deleteChatAddress: deleted,
  testChatAddress: { response: { data: { ...address, test_pending: true, version: 3 } } },
} satisfies Partial<Examples>;
