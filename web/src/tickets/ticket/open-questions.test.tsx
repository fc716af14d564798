import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { readDraft, writeDraft } from "../../service/drafts/draft-store.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { OpenQuestions } from "./open-questions.tsx";

const ticket = examples.getTicket.response.data;
const session = examples.getSession.response.data;
const nameOf = (key: string) => ({ identity: session.identity.id, organisation: session.organisations[0]!.id, key });
const reply = nameOf(`comment:${ticket.source_id}`);
const visibility = nameOf(`comment-visibility:${ticket.source_id}`);

function drawn(description: string, changes: Partial<Wire.Ticket> = {}) {
  onTestFinished(() => {
    writeDraft(reply, "");
    writeDraft(visibility, "");
  });
  return draw(<OpenQuestions ticket={{ ...ticket, description, ...changes }} />, {
    known: [[sessionQuery.queryKey, session]],
  });
}

const section = page.getByRole("region", { name: "Open questions" });
const two =
  "## Summary\n- Not a question\n## Open questions\n\n- Which browser?\nsome text\n-  By hand? \n\n## Evidence\n- Page";

test.each([
  { what: "a text without the heading", description: "## Summary\n- Which browser?" },
  { what: "a heading without a list", description: "## Open questions\n\nNone.\n## Evidence\n- Page" },
])("$what has no open questions", async ({ description }) => {
  const { place } = await drawn(description);
  expect(place.textContent).toBe("");
});

test("there is no reporter to ask about a card", async () => {
  const { place } = await drawn(two, { source_type: "board_card" });
  expect(place.textContent).toBe("");
});

test("the questions of the section are listed", async () => {
  await drawn(two);
  await expect.element(section.getByRole("heading", { name: "Open questions" })).toBeVisible();
  expect(
    section
      .getByRole("listitem")
      .elements()
      .map((each) => each.textContent),
  ).toEqual(["Which browser?", "By hand?"]);
  await expect.element(section.getByText("Opens the report with a reply for you to check and send.")).toBeVisible();
});

test("the section may be the last one", async () => {
  await drawn("## Open questions\n- Which browser?");
  await expect.element(section.getByRole("listitem")).toHaveTextContent("Which browser?");
});

test("one question is asked without a number", async () => {
  await drawn("## Open questions\n- Which browser?");
  await expect.element(section.getByRole("button", { name: "Ask the reporter" })).toBeVisible();
});

test("asking opens the report with a public reply", async () => {
  const { address } = await drawn(two);
  await userEvent.click(section.getByRole("button", { name: "Ask the reporter all 2" }));
  await expect.poll(address).toBe(`/inbox/${ticket.source_id}`);
  expect(readDraft(reply)).toBe("Which browser?\n\nBy hand?");
  expect(readDraft(visibility)).toBe("public");
});

test("asking keeps what the member has written so far", async () => {
  writeDraft(reply, "Dear Nils, \n");
  const { address } = await drawn(two);
  await userEvent.click(section.getByRole("button", { name: "Ask the reporter all 2" }));
  await expect.poll(address).toBe(`/inbox/${ticket.source_id}`);
  expect(readDraft(reply)).toBe("Dear Nils,\n\nWhich browser?\n\nBy hand?");
});
