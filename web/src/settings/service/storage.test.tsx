import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import Storage from "./storage.tsx";

const storage: Wire.Storage = examples.getStorage.response.data;
const gigabyte = 1_024 ** 3;

const drawn = (changes: Partial<Wire.Storage> = {}) =>
  draw(<Storage />, { known: [[keys.storage, { ...storage, ...changes }]] });

const meter = page.getByRole("meter", { name: "Share of the quota that is used" });
const warning = page.getByText(/^The quota is almost used up/);
const share = () => (meter.element().firstElementChild as HTMLElement).style.width;

test("the table has a row for every kind of file, and their sum", async () => {
  await drawn();
  const table = page.getByRole("table", { name: "Storage" });
  await expect.element(table).toBeVisible();
  const rows = table.getByRole("row").elements() as HTMLTableRowElement[];
  expect(rows.map((row) => [...row.cells].map((cell) => cell.textContent))).toEqual([
    ["Kind", "Files", "Size"],
    ["Screenshots", "412", "94 MB"],
    ["Recordings", "37", "21 MB"],
    ["Attachments", "88", "137 MB"],
    ["Total", "537", "251 MB"],
  ]);
  expect(table.getByRole("columnheader").elements()).toHaveLength(3);
  expect(table.getByRole("rowheader").elements()).toHaveLength(4);
});

test("the size of the database is told apart from that of the files", async () => {
  await drawn();
  await expect.element(page.getByRole("term")).toHaveTextContent("Size");
  await expect.element(page.getByRole("definition")).toHaveTextContent("55 MB");
});

test("the meter says how much of the quota is used", async () => {
  await drawn({ bytes: gigabyte, quota_bytes: 4 * gigabyte });
  await expect.element(page.getByText("1 GB of 4 GB used")).toBeVisible();
  await expect.element(meter).toHaveAttribute("aria-valuetext", "1 GB of 4 GB used");
  await expect.element(meter).toHaveAttribute("aria-valuemin", "0");
  await expect.element(meter).toHaveAttribute("aria-valuemax", String(4 * gigabyte));
  await expect.element(meter).toHaveAttribute("aria-valuenow", String(gigabyte));
  expect(share()).toBe("25%");
  await expect.element(warning).not.toBeInTheDocument();
});

test.each([
  [899, false, "89.9%"],
  [900, true, "90%"],
  [1_500, true, "100%"],
])("%i of 1000 bytes used warns: %s", async (bytes, isWarned, width) => {
  await drawn({ bytes, quota_bytes: 1_000 });
  await expect.element(meter).toBeInTheDocument();
  expect(warning.elements()).toHaveLength(isWarned ? 1 : 0);
  expect(share()).toBe(width);
});

test("without a quota there is no meter and no warning", async () => {
  await drawn({ quota_bytes: null });
  await expect.element(page.getByText("251 MB used. There is no quota.")).toBeVisible();
  await expect.element(meter).not.toBeInTheDocument();
  await expect.element(warning).not.toBeInTheDocument();
});
