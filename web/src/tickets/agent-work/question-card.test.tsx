import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { projectsQuery } from "../../service/api/resources.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { exactTime } from "../../texts/format.ts";
import { OpenQuestion } from "./open-question.tsx";

const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
const question: Wire.Question = {
  ...examples.listQuestions.response.data[0]!,
  state: "open",
  to: "team",
  intended_for: "team",
  choices: [],
  created_at: hourAgo,
};
const item = examples.getFeedback.response.data;
const project = examples.getProject.response.data;

const drawn = (
  changes: Partial<Wire.Question> = {},
  report: Partial<Wire.Feedback> | undefined = {},
  canReply = true,
) =>
  draw(<OpenQuestion question={{ ...question, ...changes }} item={report && { ...item, ...report }} />, {
    known: [
      [sessionQuery.queryKey, examples.getSession.response.data],
      [projectsQuery.queryKey, examples.listProjects.response.data],
      [keys.project(item.project_id), { ...project, widget: { ...project.widget, reporter_replies: canReply } }],
    ],
  });

/** A question about a card, which has no report. */
const drawnForCard = (changes: Partial<Wire.Question> = {}) =>
  draw(<OpenQuestion question={{ ...question, ...changes }} item={undefined} />, {
    known: [
      [sessionQuery.queryKey, examples.getSession.response.data],
      [projectsQuery.queryKey, examples.listProjects.response.data],
    ],
  });

const button = (name: string) => page.getByRole("button", { name });
const forward = button("Forward to the reporter");

test("a question to the team says who asks, what and when", async () => {
  await drawn();
  const card = page.getByRole("group", { name: "claude-code asks the team" });
  await expect.element(card.getByRole("heading", { name: /^claude-code asks the team/ })).toBeVisible();
  await expect.element(card.getByText(question.question)).toBeVisible();
  const time = card.getByText("1 hour ago");
  await expect.element(time).toHaveAttribute("datetime", hourAgo);
  await expect.element(time).toHaveAttribute("title", exactTime(hourAgo));
  await expect.element(page.getByText(/^Meant for/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/answer yourself/)).not.toBeInTheDocument();
});

test.each([
  { name: "Nils", shown: "Nils" },
  { name: "", shown: "the reporter" },
])("a forwarded question is one to $shown, and the team can still answer it", async ({ name, shown }) => {
  await drawn({ to: "reporter", intended_for: "reporter" }, { reporter_name: name });
  await expect.element(page.getByRole("group", { name: `claude-code asks ${shown}` })).toBeVisible();
  await expect.element(page.getByText("You can also answer yourself.")).toBeVisible();
  await expect.element(page.getByText(/^Meant for/)).not.toBeInTheDocument();
  await expect.element(button("Answer")).toBeVisible();
  await expect.element(forward).not.toBeInTheDocument();
});

test.each([
  { name: "Nils", shown: "Meant for Nils." },
  { name: "", shown: "Meant for the reporter." },
])("a question that only the reporter can answer says so: $shown", async ({ name, shown }) => {
  await drawn({ intended_for: "reporter" }, { reporter_name: name });
  await expect.element(page.getByText(shown)).toBeVisible();
  await expect.element(forward).toBeEnabled();
});

test.each([
  { what: "without an address", report: { reporter_email: "" }, canReply: true },
  { what: "who is not allowed to reply", report: {}, canReply: false },
])("a reporter $what cannot be asked", async ({ report, canReply }) => {
  await drawn({ intended_for: "reporter" }, report, canReply);
  await expect.element(page.getByText("Meant for the reporter.")).toBeVisible();
  await expect.element(forward).not.toBeInTheDocument();
});

test("a reporter without a name can be asked", async () => {
  await drawn({}, { reporter_name: "" });
  await expect.element(forward).toBeVisible();
});

test("a question about a card cannot be forwarded", async () => {
  await drawnForCard();
  await expect.element(button("Answer")).toBeVisible();
  await expect.element(forward).not.toBeInTheDocument();
});

test("a question without choices asks for an answer", async () => {
  await drawn();
  const field = page.getByRole("textbox", { name: "Your answer" });
  await expect.element(field).toHaveAttribute("placeholder", "Your answer");
  await expect.element(field).toHaveAttribute("maxlength", "20000");
  expect(page.getByRole("button").elements()).toHaveLength(2);
});

test("a question offers its choices in their order, and another answer", async () => {
  await drawn({ choices: ["By hand", "By the browser", "By hand"] });
  const field = page.getByRole("textbox", { name: "Another answer" });
  await expect.element(field).toHaveAttribute("placeholder", "Another answer");
  expect(
    page
      .getByRole("button")
      .elements()
      .map((each) => each.textContent),
  ).toEqual(["By hand", "By the browser", "By hand", "Answer", "Forward to the reporter"]);
});

test("an empty answer cannot be sent", async () => {
  await drawn({ id: "empty" });
  const field = page.getByRole("textbox");
  await expect.element(button("Answer")).toBeDisabled();
  await userEvent.fill(field, "  ");
  await expect.element(button("Answer")).toBeDisabled();
  await userEvent.type(field, "{Control>}{Enter}{/Control}");
  await userEvent.fill(field, "By hand");
  await expect.element(button("Answer")).toBeEnabled();
});

test("Enter adds a line to the answer", async () => {
  await drawn({ id: "lines" });
  const field = page.getByRole("textbox");
  await userEvent.click(field);
  await userEvent.keyboard("a{Enter}b");
  await expect.element(field).toHaveValue("a\nb");
});

test("an answer belongs to its question", async () => {
  await drawn({ id: "first" });
  await userEvent.fill(page.getByRole("textbox"), "For the first one");
  await drawn({ id: "second" });
  const [first, second] = page.getByRole("textbox").all();
  await expect.element(first!).toHaveValue("For the first one");
  await expect.element(second!).toHaveValue("");
});

test("only addresses of the project's website are links", async () => {
  await drawn({ question: "See https://bolt.example/a and https://evil.example/b" });
  await expect.element(page.getByRole("link")).toHaveAttribute("href", "https://bolt.example/a");
  expect(page.getByRole("link").elements()).toHaveLength(1);
});

test("without a website of the project nothing is a link", async () => {
  await drawn({ question: "See https://bolt.example/a", project_id: examples.listProjects.response.data[1]!.id });
  await expect.element(page.getByText("See https://bolt.example/a")).toBeVisible();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});
