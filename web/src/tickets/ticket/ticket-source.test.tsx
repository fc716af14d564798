import { CorkboardError, type Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { basePath } from "../../ui/service-url.ts";
import { TicketSource } from "./ticket-source.tsx";

const ticket = examples.getTicket.response.data;
const report: Wire.Feedback = {
  ...examples.getFeedback.response.data,
  created_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
};
const file = (name: string) => `https://corkboard.example${basePath}/files/${name}`;

const drawn = (changes: Partial<Wire.Feedback> = {}, of: Partial<Wire.Ticket> = {}) =>
  draw(<TicketSource ticket={{ ...ticket, ...of }} />, {
    known: [[keys.feedback(report.id), { ...report, ...changes }]],
  });

const section = page.getByRole("region", { name: "Source" });
const link = section.getByRole("link");

test("a ticket of a card shows no report", async () => {
  const { place } = await drawn({}, { source_type: "board_card" });
  expect(place.textContent).toBe("");
});

test("the report is shown with who wrote it and when", async () => {
  const { place } = await drawn();
  await expect.element(link).toHaveAttribute("href", `/inbox/${report.id}`);
  await expect.element(section.getByText("Nils · 3 hours ago")).toBeVisible();
  await expect.element(section.getByText(report.description)).toBeVisible();
  await expect.element(section.getByText("Open the report")).toBeVisible();
  expect(place.querySelector("img")).toBeNull();
  await expect.element(section.getByText(report.title)).not.toBeInTheDocument();
});

test("a report without a name shows its age only", async () => {
  await drawn({ reporter_name: "" });
  await expect.element(section.getByText("3 hours ago", { exact: true })).toBeVisible();
});

test("a report without a description shows its title", async () => {
  await drawn({ description: "" });
  await expect.element(section.getByText(report.title)).toBeVisible();
});

test.each([
  { what: "the small picture", thumbnail: file("small.png"), screenshot: file("large.png"), shown: "small.png" },
  { what: "the picture itself", thumbnail: "", screenshot: file("large.png"), shown: "large.png" },
])("a report shows $what", async ({ thumbnail, screenshot, shown }) => {
  const { place } = await drawn({ screenshot_thumbnail_url: thumbnail, screenshot_url: screenshot });
  await expect.element(link).toBeVisible();
  expect(place.querySelector("img")!.getAttribute("src")).toBe(`${basePath}/files/${shown}`);
  expect(place.querySelector("img")!.alt).toBe("");
});

test("a report that was deleted is not linked any more", async () => {
  const { queryClient } = await drawn();
  await expect.element(link).toBeVisible();
  const error = new CorkboardError(404, { code: "feedback_not_found" }, undefined);
  queryClient
    .getQueryCache()
    .find({ queryKey: keys.feedback(report.id) })!
    .setState({ status: "error", error });
  await expect.element(section.getByText("The report was deleted.")).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});
