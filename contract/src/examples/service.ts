import type { Examples } from "./example.ts";

const writer = { engine: "anthropic", model: "claude-sonnet-4-5" } as const;

export const serviceExamples: Pick<Examples, "getStorage" | "getTicketWriter" | "testTicketWriter"> = {
  getStorage: {
    response: {
      data: {
        kinds: [
          { kind: "screenshot", files: 412, bytes: 98_304_000 },
          { kind: "recording", files: 37, bytes: 21_504_000 },
          { kind: "attachment", files: 88, bytes: 143_360_000 },
        ],
        bytes: 263_168_000,
        quota_bytes: 10_737_418_240,
        database_bytes: 57_671_680,
      },
    },
  },
  getTicketWriter: {
    response: {
      data: { ...writer, sends_screenshots: false, timeout_seconds: 90, price: { input_usd: 3, output_usd: 15 } },
    },
  },
  testTicketWriter: {
    response: {
      data: {
        ...writer,
        duration_ms: 4_210,
        calls: 1,
        usage: { input_tokens: 1_840, output_tokens: 412 },
        cost_usd: 0.0117,
        title: "Pay button does nothing on the last step of the checkout",
        description:
          "## Problem\n\nPressing Pay has no effect.\n\n## Acceptance criteria\n\n- [ ] Pressing Pay opens the payment page",
        priority: "high",
      },
    },
  },
};
