import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { basePath } from "../../ui/service-url.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { CardAttachments } from "./card-attachments.tsx";
import type { FileDrop } from "./use-file-drop.ts";

const pathOf = (name: string) => `${basePath}/files/card/${encodeURIComponent(name)}`;
const thumbnailOf = (name: string) => `${basePath}/files/card/thumbnail-${encodeURIComponent(name)}`;
const file = (name: string, values: Partial<Wire.Attachment> = {}): Wire.Attachment => ({
  name,
  url: `https://corkboard.example${pathOf(name)}`,
  mimeType: "application/pdf",
  bytes: 48_213,
  ...values,
});
const picture = file("left side.png", {
  mimeType: "image/png",
  thumbnail_url: `https://corkboard.example${thumbnailOf("left side.png")}`,
});

async function drawn(attachments: Wire.Attachment[], state: Partial<FileDrop> = {}) {
  const added: string[][] = [];
  const handlers = {
    onDragOver: () => undefined,
    onDragLeave: () => undefined,
    onDrop: () => undefined,
    onPaste: () => undefined,
  };
  const add = async (files: readonly File[]) => void added.push(files.map(({ name }) => name));
  const card: Wire.Card = { ...examples.getCard.response.data, attachments };
  const { place } = await draw(
    <>
      <CardAttachments card={card} files={{ add, uploading: 0, isOver: false, handlers, ...state }} />
      <Toasts />
    </>,
  );
  await expect.element(section).toBeVisible();
  return { added, place };
}

const section = page.getByRole("region", { name: "Attachments" });
const link = (name: string) => section.getByRole("link", { name: new RegExp(`^${name}`) });
const preview = page.getByRole("dialog", { name: "left side.png" });

test("a file opens in a tab of its own", async () => {
  await drawn([file("offer.pdf")]);
  await expect.element(link("offer.pdf")).toHaveAttribute("href", pathOf("offer.pdf"));
  await expect.element(link("offer.pdf")).toHaveAttribute("target", "_blank");
  await expect.element(link("offer.pdf")).toHaveAttribute("rel", "noopener noreferrer");
  await expect.element(section.getByRole("presentation")).not.toBeInTheDocument();
});

test("clicking a file that is no image is left to the browser", async () => {
  const { place } = await drawn([file("offer.pdf")]);
  let isPrevented: boolean | undefined;
  place.addEventListener("click", (event) => {
    isPrevented = event.defaultPrevented;
    event.preventDefault();
  });
  await userEvent.click(link("offer.pdf"));
  expect(isPrevented).toBe(false);
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("an image opens over the page and closes again", async () => {
  const { place } = await drawn([file("offer.pdf"), picture]);
  expect(place.querySelector("img")!.getAttribute("src")).toBe(thumbnailOf("left side.png"));
  await expect.element(preview).not.toBeInTheDocument();
  await userEvent.click(link("left side.png"));
  await expect.element(preview.getByRole("heading", { name: "left side.png" })).toBeVisible();
  const shown = preview.getByRole("img", { name: "left side.png" });
  await expect.element(shown).toHaveAttribute("src", pathOf("left side.png"));
  const original = preview.getByRole("link", { name: "Open in a new tab" });
  await expect.element(original).toHaveAttribute("href", pathOf("left side.png"));
  await expect.element(original).toHaveAttribute("target", "_blank");
  await expect.element(original).toHaveAttribute("rel", "noopener noreferrer");
  await userEvent.click(preview.getByRole("button", { name: "Close" }));
  await expect.element(preview).not.toBeInTheDocument();
});

test("Escape closes an image", async () => {
  await drawn([picture]);
  await userEvent.click(link("left side.png"));
  await expect.element(preview).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(preview).not.toBeInTheDocument();
});

test.each(["Control", "Shift", "Meta"])("an image that is clicked with %s is left to the browser", async (key) => {
  const { place } = await drawn([picture]);
  place.addEventListener("click", (event) => event.preventDefault());
  await userEvent.keyboard(`{${key}>}`);
  await userEvent.click(link("left side.png"));
  await userEvent.keyboard(`{/${key}}`);
  await expect.element(preview).not.toBeInTheDocument();
});

test.each([
  [1, "1 KB"],
  [499, "1 KB"],
  [48_213, "48 KB"],
  [999_400, "999 KB"],
  [1_000_000, "1.0 MB"],
  [2_560_000, "2.6 MB"],
])("%i bytes are shown as %s", async (bytes, text) => {
  await drawn([file("offer.pdf", { bytes })]);
  await expect.element(link("offer.pdf")).toHaveAccessibleName(`offer.pdf ${text}`);
});

test("a deleted attachment disappears by itself and comes back with Undo", async () => {
  await drawn([file("offer.pdf"), picture]);
  await userEvent.click(page.getByRole("button", { name: "Delete offer.pdf" }));
  await expect.element(link("offer.pdf")).not.toBeInTheDocument();
  await expect.element(link("left side.png")).toBeVisible();
  await expect.element(page.getByText("Attachment deleted")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: /^Undo/ }).last());
  await expect.element(link("offer.pdf")).toBeVisible();
});

test.each([
  [0, "Choose files, drop them here or paste them."],
  [1, "Uploading a file…"],
  [2, "Uploading 2 files…"],
])("while %i files are uploading, people read: %s", async (uploading, text) => {
  await drawn([], { uploading });
  await expect.element(section.getByRole("status")).toHaveTextContent(text);
});

test("the button opens the chooser, which accepts several files", async () => {
  const { place, added } = await drawn([]);
  const chooser = place.querySelector("input")!;
  const opened: Event[] = [];
  chooser.addEventListener("click", (event) => {
    event.preventDefault();
    opened.push(event);
  });
  await userEvent.click(section.getByRole("button", { name: "Add files" }));
  expect(opened).toHaveLength(1);
  expect([chooser.multiple, chooser.hidden, chooser.ariaLabel]).toEqual([true, true, "Add files"]);
  await userEvent.upload(chooser, [new File(["1"], "one.txt"), new File(["2"], "two.txt")]);
  expect(added).toEqual([["one.txt", "two.txt"]]);
  expect(chooser.value).toBe("");
});
