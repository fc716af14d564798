import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { projectsQuery } from "../../service/api/resources.ts";
import { chooseLanguage } from "../../texts/language.ts";
import { groupByThing } from "./group-by-thing.ts";
import { NotificationLine } from "./notification-line.tsx";

const notification: Wire.Notification = {
  ...examples.listNotifications.response.data[0]!,
  subject_id: "subject",
  project_id: "board",
};
const read = { read_at: "2026-03-03T11:00:00.000Z" };
const [website, board] = examples.listProjects.response.data;

const drawn = (state: Partial<Wire.Notification> = {}) =>
  draw(
    groupByThing([{ ...notification, ...state }]).map(({ key, lines: [line] }) => (
      <NotificationLine key={key} line={line!} />
    )),
    {
      known: [
        [
          projectsQuery.queryKey,
          [
            { ...website!, id: "site" },
            { ...board!, id: "board" },
          ],
        ],
      ],
    },
  );

const link = page.getByRole("link");
const dot = page.getByRole("img", { name: "Unread" });

for (const [subject_type, project_id, href] of [
  ["ticket", "site", "/tickets/subject"],
  ["card", "board", "/boards/board/cards/subject"],
  ["webhook", null, "/settings/webhooks/subject"],
  ["webhook", "site", "/settings/projects/site"],
  ["feedback", "site", "/inbox/subject"],
] as const)
  test(`a notification about a ${subject_type} of the project ${project_id} leads to it`, async () => {
    const { address } = await drawn({ subject_type, project_id, ...read });
    await expect.element(link).toHaveAttribute("href", href);
    await userEvent.click(link);
    await expect.poll(address).toBe(href);
  });

test("an unread notification says so", async () => {
  await drawn();
  await expect.element(dot).toBeVisible();
});

test("a read notification is not unread", async () => {
  await drawn(read);
  await expect.element(link).toBeVisible();
  await expect.element(dot).not.toBeInTheDocument();
});

test("the title of an unread notification stands out", async () => {
  await drawn();
  await expect.element(page.getByText(notification.subject_title)).toHaveStyle({ fontWeight: "600" });
});

test("the title of a read notification does not stand out", async () => {
  await drawn(read);
  await expect.element(page.getByText(notification.subject_title)).toHaveStyle({ fontWeight: "400" });
});

test("a notification says what happened, where, about what and what was written", async () => {
  await drawn();
  await expect
    .element(link)
    .toMatchTextContent(
      /Dan Developer mentioned you · RelaunchPhotos of the new models@Olive Owner, the studio is booked for the 12th\./,
    );
});

test("a notification of a project that is not known names none", async () => {
  await drawn({ project_id: null, excerpt: null });
  await expect.element(link).toMatchTextContent(/Dan Developer mentioned youPhotos of the new models/);
  expect(link.element().textContent).not.toContain("·");
});

for (const [kind, actor, english, german] of [
  ["mention", "Dan", "Dan mentioned you", "Dan hat Sie erwähnt"],
  ["mention", null, "Somebody mentioned you", "Jemand hat Sie erwähnt"],
  ["assignment", "Dan", "Dan assigned you", "Dan hat Ihnen etwas zugewiesen"],
  ["assignment", null, "Somebody assigned you", "Jemand hat Ihnen etwas zugewiesen"],
  ["comment", "Dan", "Dan commented", "Dan hat kommentiert"],
  ["comment", null, "The reporter replied", "Die meldende Person hat geantwortet"],
  ["question", "Dan", "An agent has a question", "Ein Agent hat eine Frage"],
  ["delivery", "Dan", "An agent's work is waiting for a verdict", "Die Arbeit eines Agenten wartet auf ein Urteil"],
  ["attempts_failed", null, "Agents have failed three times", "Agenten sind dreimal gescheitert"],
  [
    "webhook_disabled",
    null,
    "A webhook was disabled because it kept failing",
    "Ein Webhook wurde abgeschaltet, weil er dauernd fehlschlug",
  ],
] as const)
  test(`a notification of the kind ${kind} by ${actor ?? "nobody in particular"} says what happened`, async () => {
    await drawn({ kind, actor, project_id: null });
    await expect.element(page.getByText(english, { exact: true })).toBeVisible();
    chooseLanguage("de");
    await expect.element(page.getByText(german, { exact: true })).toBeVisible();
  });

test("a notification about a chat that was switched off says so", async () => {
  await drawn({ kind: "webhook_disabled", subject_type: "webhook", actor: null, project_id: "site" });
  const text = () => link.element().textContent;
  await expect.poll(text).toMatch(/^Messages to a chat were switched off/);
  chooseLanguage("de");
  await expect.poll(text).toMatch(/^Nachrichten an einen Chat wurden abgeschaltet/);
});

test("a notification says how old it is, and exactly when it was", async () => {
  const created_at = new Date(Date.now() - 3 * 60 * 60_000).toISOString();
  const { place } = await drawn({ created_at });
  const time = place.querySelector("time")!;
  expect(time).toHaveTextContent("3h");
  expect(time.dateTime).toBe(created_at);
  expect(time.title).toContain(String(new Date(created_at).getFullYear()));
});
