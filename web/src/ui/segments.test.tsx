import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { Segment, Segments } from "./segments.tsx";

test("buttons that belong together say which one is on", async () => {
  const log: string[] = [];
  await draw(
    <Segments label="Range">
      <Segment isOn onClick={() => log.push("week")}>
        Week
      </Segment>
      <Segment isOn={false} label="Last month" onClick={() => log.push("month")}>
        30
      </Segment>
    </Segments>,
  );
  const group = page.getByRole("group", { name: "Range" });
  const week = group.getByRole("button", { name: "Week" });
  const month = group.getByRole("button", { name: "Last month" });
  await expect.element(week).toHaveAttribute("aria-pressed", "true");
  await expect.element(week).not.toHaveAttribute("title");
  await expect.element(month).toHaveAttribute("aria-pressed", "false");
  await expect.element(month).toHaveAttribute("title", "Last month");
  await userEvent.click(month);
  expect(log).toEqual(["month"]);
});

test("buttons without a common name are not called a group", async () => {
  await draw(
    <Segments>
      <Segment isOn onClick={() => {}}>
        Week
      </Segment>
    </Segments>,
  );
  await expect.element(page.getByRole("button", { name: "Week" })).toBeVisible();
  await expect.element(page.getByRole("group")).not.toBeInTheDocument();
});
