import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { removeDraftsOf, writeDraft } from "../../service/drafts/draft-store.ts";
import { activeActions } from "../../service/keyboard/actions.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { chooseLanguage } from "../../texts/language.ts";
import { Composer } from "./composer.tsx";

const session = examples.getSession.response.data;
const members = examples.listMembers.response.data;
const project = examples.getProject.response.data;
const item = examples.getFeedback.response.data;

afterEach(() => removeDraftsOf(session.identity.id));

interface State {
  readonly item?: Partial<Wire.Feedback>;
  readonly emails?: boolean;
  readonly project?: Wire.Project;
  readonly visibility?: string;
}

const draft = (key: string) => ({ identity: session.identity.id, organisation: session.organisations[0]!.id, key });

function drawn(state: State = {}) {
  const shown = { ...item, ...state.item };
  if (state.visibility) writeDraft(draft(`comment-visibility:${item.id}`), state.visibility);
  return draw(<Composer item={shown} members={members} />, {
    known: [
      [sessionQuery.queryKey, { ...session, emails_enabled: state.emails ?? true }],
      [keys.project(item.project_id), state.project ?? project],
    ],
  });
}

const note = page.getByRole("textbox", { name: "Internal note" });
const reply = page.getByRole("textbox", { name: "Reply to Nils" });
const addNote = page.getByRole("button", { name: "Add note" });

test("what is written first is an internal note", async () => {
  await drawn();
  await expect.element(note).toHaveAttribute("placeholder", "Write an internal note…");
  await expect.element(note).not.toHaveAttribute("aria-describedby");
  await expect.element(page.getByRole("radio", { name: "Internal" })).toHaveAttribute("aria-checked", "true");
  await expect.element(addNote).toBeDisabled();
  await expect.element(page.getByRole("button", { name: /^Copy/ })).not.toBeInTheDocument();
});

test("a note can be added once there is a text", async () => {
  await drawn();
  await userEvent.type(note, " ");
  await expect.element(addNote).toBeDisabled();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await userEvent.type(note, "a");
  await expect.element(addNote).toBeEnabled();
  await expect.element(addNote).toHaveAttribute("type", "submit");
});

test("a reply says that the reporter gets it by email, and offers the link", async () => {
  await drawn();
  await userEvent.click(page.getByRole("radio", { name: "Reply to Nils" }));
  await expect.element(reply).toHaveFocus();
  await expect.element(reply).toHaveAttribute("placeholder", "Write a reply that Nils can read…");
  await expect.element(reply).toHaveAccessibleDescription("Nils gets an email and can read this.");
  await expect.element(page.getByRole("button", { name: "Copy the link for Nils" })).toHaveTextContent("Copy link");
  await expect.element(page.getByRole("button", { name: "Reply to Nils" })).toBeDisabled();
  await expect.element(page.getByRole("radio", { name: "Reply to Nils" })).toHaveAttribute("aria-checked", "true");
  await userEvent.click(page.getByRole("radio", { name: "Internal" }));
  await expect.element(note).toHaveFocus();
});

test.each<[string, State]>([
  ["the service sends no emails", { emails: false }],
  ["the report is spam", { item: { spam: true } }],
])("a reply says that no email is sent if %s", async (_, state) => {
  await drawn({ ...state, visibility: "public" });
  await expect
    .element(reply)
    .toHaveAccessibleDescription("No email is sent from here. Nils sees this on the report page.");
});

test.each<[string, string, string, string]>([
  ["Nils Andersson", "Nils", "Nils Andersson gets an email and can read this.", "Reply to Nils"],
  ["  Nils  ", "Nils", "Nils gets an email and can read this.", "Reply to Nils"],
  ["", "the reporter", "nils@example.com gets an email and can read this.", "Reply to the reporter"],
])("a reporter called %j is addressed as %s", async (reporter_name, name, hint, label) => {
  await drawn({ item: { reporter_name }, visibility: "public" });
  const field = page.getByRole("textbox", { name: label });
  await expect.element(field).toHaveAttribute("placeholder", `Write a reply that ${name} can read…`);
  await expect.element(field).toHaveAccessibleDescription(hint);
});

test.each<[string, State, string]>([
  [
    "no address is known",
    { item: { reporter_email: "" } },
    "Nobody can be replied to: the report has no email address.",
  ],
  [
    "the project allows none",
    { project: { ...project, widget: { ...project.widget!, reporter_replies: false } } },
    "This project does not allow replies to reporters. An owner can change that in its settings.",
  ],
  [
    "neither is possible",
    { item: { reporter_email: "" }, project: { ...project, widget: { ...project.widget!, reporter_replies: false } } },
    "Nobody can be replied to: the report has no email address.",
  ],
])("only a note can be written if %s, whatever was chosen before", async (_, state, reason) => {
  await drawn({ ...state, visibility: "public" });
  await expect.element(note).toBeVisible();
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(addNote).toBeVisible();
});

test("a project without a widget allows replies", async () => {
  await drawn({ project: { ...project, widget: null }, visibility: "public" });
  await expect.element(reply).toBeVisible();
});

test("a text that was begun before is still there", async () => {
  writeDraft(draft(`comment:${item.id}`), "Begun before");
  await drawn();
  await expect.element(note).toHaveValue("Begun before");
  await expect.element(addNote).toBeEnabled();
});

test("the text of another report is not", async () => {
  writeDraft(draft("comment:another"), "Begun before");
  await drawn();
  await expect.element(note).toHaveValue("");
});

test("the key c moves the focus to the field", async () => {
  await drawn();
  await expect.element(note).not.toHaveFocus();
  await expect
    .poll(activeActions)
    .toEqual([expect.objectContaining({ keys: "c", label: "Write a comment", group: "Conversation" })]);
  await userEvent.keyboard("c");
  await expect.element(note).toHaveFocus();
  await expect.element(note).toHaveValue("");
});

test("members can be mentioned", async () => {
  await drawn();
  await userEvent.type(note, "@");
  await expect.element(page.getByRole("option", { name: /Olive Owner/ })).toBeVisible();
});

test("a reply is called differently in German", async () => {
  await drawn({ visibility: "public" });
  chooseLanguage("de");
  await expect.element(page.getByRole("textbox", { name: "Nils antworten" })).toBeVisible();
});
