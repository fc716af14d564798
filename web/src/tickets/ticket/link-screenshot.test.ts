import { describe, expect, it } from "vitest";
import { serviceUrl } from "../../ui/service-url.ts";
import { linkScreenshot } from "./link-screenshot.ts";

const source = { source_type: "feedback", source_id: "f1" } as const;
const linked = { label: "Screenshot of the report", organisation: "o1" };
const link = `[Screenshot of the report](${serviceUrl}/inbox/f1?organisation=o1&status=all)`;

describe("the screenshot in a ticket's text", () => {
  it("leads to the report, wherever it is named", () => {
    const text = "- Screenshot: /api/v1/feedback/f1\n- Page: /cart\n- Escaped: \\/api/v1/feedback/f1";
    expect(linkScreenshot(text, source, linked)).toBe(`- Screenshot: ${link}\n- Page: /cart\n- Escaped: ${link}`);
  });

  it.each([
    "- Screenshot: /api/v1/feedback/f2",
    "- Screenshot: /api/v1/feedback/f1/comments",
    "- Screenshot: /api/v1/feedback/f1 and more",
    "GET /api/v1/feedback/f1",
  ])("is not meant by another text: %j", (text) => {
    expect(linkScreenshot(text, source, linked)).toBe(text);
  });

  it("is left as it is in a ticket that was not made from a report", () => {
    const text = "- Screenshot: /api/v1/feedback/f1";
    expect(linkScreenshot(text, { ...source, source_type: "board_card" }, linked)).toBe(text);
  });
});
