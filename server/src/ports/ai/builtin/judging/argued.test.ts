import { describe, expect, it } from "vitest";
import { builtinProposal, thread } from "../../../../../test/support/ticket-source.ts";

/** What a ticket asks for: its title and its criteria. */
async function asked(description: string, ...comments: readonly string[]): Promise<string> {
  const title = "Notices at the gate";
  const proposal = await builtinProposal({ type: "feature", title, description, comments: thread(...comments) });
  return [proposal.title, ...proposal.criteria.map(({ text }) => text)].join("\n");
}

describe("what a thread only argues with", () => {
  it.each([
    [
      "what a conclusion is drawn from",
      "Start on 3 May.",
      ["The fair runs into that week, so please start on the 10th."],
      "10th",
      /fair/,
    ],
    [
      "what somebody does by hand",
      "Send a reminder.",
      ["Please send it on Fridays. The four late ones I will chase by hand."],
      "Fridays",
      /four late/,
    ],
    [
      "an item that is asked about in a word",
      "- Paint the fence green\n- Show the keeper's portrait",
      ["The portrait?", "The council has something against it, please print the office instead."],
      "fence",
      /portrait/,
    ],
  ] as const)("is not asked for: %s", async (_, description, comments, kept, givenUp) => {
    const found = await asked(description, ...comments);
    expect(found).toContain(kept);
    expect(found).not.toMatch(givenUp);
  });
});
