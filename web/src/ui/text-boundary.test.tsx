import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useState } from "react";
import { draw } from "../../test/support/draw.tsx";
import { TextBoundary } from "./text-boundary.tsx";

function Rendered({ text }: { readonly text: string }) {
  if (text.includes("!")) throw new RangeError("too deep");
  return <b>{text}</b>;
}

const bounded = (text: string) => (
  <TextBoundary text={text} fallback={text}>
    <Rendered text={text} />
  </TextBoundary>
);

test("a text that fails is shown as it was written, and what is around it stays", async () => {
  const { place } = await draw(
    <article>
      <h1>Title</h1>
      {bounded("fails!")} {bounded("works")}
    </article>,
  );
  expect(place.innerHTML).toBe("<article><h1>Title</h1>fails! <b>works</b></article>");
});

test("another text in the same place is rendered", async () => {
  function Editor() {
    const [text, setText] = useState("fails!");
    return (
      <>
        <p>{bounded(text)}</p>
        <button type="button" onClick={() => setText("works")}>
          Change
        </button>
      </>
    );
  }
  const { place } = await draw(<Editor />);
  await expect.element(page.getByText("fails!")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Change" }));
  await expect.element(page.getByText("works")).toBeVisible();
  expect(place.querySelector("b")!.textContent).toBe("works");
});
