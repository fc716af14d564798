import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { useFileDrop } from "./use-file-drop.ts";

function Target() {
  const { isOver, uploading, handlers } = useFileDrop(examples.getCard.response.data);
  return (
    <section aria-label="target" {...handlers}>
      <p>{isOver ? "over" : "away"}</p>
      <p>{uploading} uploading</p>
      <input aria-label="inside" />
    </section>
  );
}

const target = page.getByRole("region", { name: "target" });
const inside = page.getByRole("textbox", { name: "inside" });
const text = () => target.element().querySelector("p")!.textContent;

function withText(): DataTransfer {
  const data = new DataTransfer();
  data.setData("text/plain", "some text");
  return data;
}

function withFile(): DataTransfer {
  const data = new DataTransfer();
  data.items.add(new File(["1"], "one.txt"));
  return data;
}

/** Returns whether the component handles the event itself. */
function dispatch(type: string, dataTransfer: DataTransfer, relatedTarget: Element | null = null): boolean {
  const init = { bubbles: true, cancelable: true };
  const event =
    type === "paste"
      ? new ClipboardEvent(type, { ...init, clipboardData: dataTransfer })
      : new DragEvent(type, { ...init, dataTransfer, relatedTarget });
  return !target.element().dispatchEvent(event);
}

async function drawn() {
  await draw(<Target />);
  await expect.element(target).toBeVisible();
}

test("files over the card are expected until they leave it", async () => {
  await drawn();
  expect(text()).toBe("away");
  expect(dispatch("dragover", withFile())).toBe(true);
  await expect.poll(text).toBe("over");
  dispatch("dragleave", withFile(), inside.element());
  await new Promise(requestAnimationFrame);
  expect(text()).toBe("over");
  dispatch("dragleave", withFile(), document.body);
  await expect.poll(text).toBe("away");
});

test("files that leave the window are no longer expected", async () => {
  await drawn();
  dispatch("dragover", withFile());
  await expect.poll(text).toBe("over");
  dispatch("dragleave", withFile());
  await expect.poll(text).toBe("away");
});

test("dragged text is left to the browser", async () => {
  await drawn();
  expect(dispatch("dragover", withText())).toBe(false);
  await new Promise(requestAnimationFrame);
  expect(text()).toBe("away");
  expect(dispatch("drop", withText())).toBe(false);
});

test("a drop ends the expectation", async () => {
  await drawn();
  dispatch("dragover", withFile());
  await expect.poll(text).toBe("over");
  dispatch("drop", withText());
  await expect.poll(text).toBe("away");
});

test("pasted text is left to the browser", async () => {
  await drawn();
  expect(dispatch("paste", withText())).toBe(false);
  await expect.element(page.getByText("0 uploading")).toBeVisible();
});
