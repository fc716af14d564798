import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { WebhookForm, type WebhookValues } from "./webhook-form.tsx";

const projects = examples.listProjects.response.data;
const empty: WebhookValues = { url: "https://", event_types: [], project_ids: [] };

async function drawn(changes: Partial<WebhookValues> = {}) {
  const sent: WebhookValues[] = [];
  let closed = 0;
  await draw(
    <WebhookForm
      initial={{ ...empty, ...changes }}
      submit="Create it"
      send={async (values) => void sent.push(values)}
      onClose={() => void closed++}
    />,
    { known: [[keys.projects, projects]] },
  );
  return { sent, closed: () => closed };
}

const url = page.getByRole("textbox", { name: "Address" });
const submit = page.getByRole("button", { name: "Create it" });
const choice = (name: string) => page.getByRole("group", { name, exact: true }).first();
const alerts = () =>
  page
    .getByRole("alert")
    .elements()
    .map((each) => each.textContent);

const urlInvalid = "Enter an address that starts with http:// or https://, without a user name or password.";

test("a new webhook gets all events of all projects", async () => {
  const { sent } = await drawn();
  await expect.element(choice("Events").getByRole("radio", { name: "All events" })).toBeChecked();
  await expect.element(choice("Projects").getByRole("radio", { name: "All projects" })).toBeChecked();
  await expect.element(url).toHaveAccessibleDescription("Receives a POST request for every event.");
  await userEvent.fill(url, "https://ci.example/hook");
  await userEvent.click(submit);
  await expect.poll(() => sent).toEqual([{ url: "https://ci.example/hook", event_types: [], project_ids: [] }]);
});

test.each(["https://", "ci.example", "ftp://ci.example", "https://me:secret@ci.example/", "https://ci example/", ""])(
  "%j is not accepted as the address of a webhook",
  async (typed) => {
    const { sent } = await drawn({ url: typed });
    expect(alerts()).toEqual([]);
    await userEvent.click(submit);
    await expect.element(page.getByRole("alert")).toHaveTextContent(urlInvalid);
    expect(sent).toEqual([]);
  },
);

test.each(["https://ci.example", "HTTP://ci.example:8080/a@b", "http://localhost?x", "https://ci.example#x"])(
  "%j is accepted as the address of a webhook",
  async (typed) => {
    const { sent } = await drawn({ url: typed });
    await userEvent.click(submit);
    await expect.poll(() => sent.map((values) => values.url)).toEqual([typed]);
    expect(alerts()).toEqual([]);
  },
);

test("a webhook for some events and projects shows and sends them", async () => {
  const { sent } = await drawn({
    url: "https://ci.example/",
    event_types: ["card.moved"],
    project_ids: [projects[0]!.id],
  });
  await expect.element(choice("Cards").getByRole("checkbox", { name: "Card moved" })).toBeChecked();
  await expect.element(choice("Cards").getByRole("checkbox", { name: "Card created" })).not.toBeChecked();
  await expect.element(page.getByRole("checkbox", { name: "Web shop" })).toBeChecked();
  await expect.element(page.getByRole("checkbox", { name: "Relaunch" })).not.toBeChecked();
  await userEvent.click(choice("Cards").getByRole("checkbox", { name: "Card created" }));
  await userEvent.click(page.getByRole("checkbox", { name: "Relaunch" }));
  await userEvent.click(submit);
  await expect
    .poll(() => sent)
    .toEqual([
      {
        url: "https://ci.example/",
        event_types: ["card.moved", "card.created"],
        project_ids: [projects[0]!.id, projects[1]!.id],
      },
    ]);
});

test("events are in the groups of what they are about", async () => {
  await drawn({ event_types: ["card.moved"] });
  await expect.element(choice("Members")).toBeInTheDocument();
  const shown = choice("Members").getByRole("checkbox").elements();
  expect(shown.map((each) => each.closest("label")?.textContent)).toEqual([
    "Member created",
    "Member changed",
    "Member deleted",
  ]);
});

test("only some events, but none of them, is not sent", async () => {
  const { sent } = await drawn({ url: "https://ci.example/" });
  await userEvent.click(choice("Events").getByRole("radio", { name: "Only these" }));
  expect(alerts()).toEqual([]);
  await userEvent.click(submit);
  await expect.poll(alerts).toEqual(["Choose at least one event."]);
  expect(sent).toEqual([]);
});

test("only some projects, but none of them, is not sent", async () => {
  const { sent } = await drawn({ url: "https://ci.example/" });
  await userEvent.click(choice("Projects").getByRole("radio", { name: "Only these" }));
  await expect.element(page.getByRole("checkbox", { name: "Web shop" })).toBeVisible();
  expect(alerts()).toEqual([]);
  await userEvent.click(submit);
  await expect.poll(alerts).toEqual(["Choose at least one project."]);
  expect(sent).toEqual([]);
});

test("cancelling closes", async () => {
  const { closed } = await drawn();
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  expect(closed()).toBe(1);
});
