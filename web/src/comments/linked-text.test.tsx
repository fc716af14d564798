import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { LinkedText } from "./linked-text.tsx";

const links = () =>
  page
    .getByRole("link")
    .elements()
    .map((each) => [each.textContent, each.getAttribute("href")]);

test("addresses can be clicked and open in another tab that knows nothing of this one", async () => {
  const { place } = await draw(<LinkedText text="See https://shop.example/a, or mailto:olive@studio.example." />);
  const link = page.getByRole("link", { name: "https://shop.example/a" });
  await expect.element(link).toHaveAttribute("target", "_blank");
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(links()).toEqual([
    ["https://shop.example/a", "https://shop.example/a"],
    ["mailto:olive@studio.example", "mailto:olive@studio.example"],
  ]);
  expect(place.textContent).toBe("See https://shop.example/a, or mailto:olive@studio.example.");
});

test("only addresses of known hosts are links where that is wanted", async () => {
  const { place } = await draw(
    <LinkedText text="https://shop.example/a https://evil.example/b" onlyHosts={["shop.example"]} />,
  );
  await expect.element(page.getByRole("link")).toBeVisible();
  expect(links()).toEqual([["https://shop.example/a", "https://shop.example/a"]]);
  expect(place.textContent).toBe("https://shop.example/a https://evil.example/b");
});

test("without known hosts nothing is a link", async () => {
  const { place } = await draw(<LinkedText text="https://shop.example/a" onlyHosts={[]} />);
  await expect.poll(() => place.textContent).toBe("https://shop.example/a");
  expect(links()).toEqual([]);
});

test("people who are mentioned stand out, others do not", async () => {
  const { place } = await draw(<LinkedText text="@Olive Owner and @Nobody" names={["Olive Owner"]} />);
  await expect.poll(() => place.textContent).toBe("@Olive Owner and @Nobody");
  expect([...place.querySelectorAll("span")].map(({ textContent }) => textContent)).toEqual(["@Olive Owner"]);
});

test("nobody stands out where no names are known", async () => {
  const { place } = await draw(<LinkedText text="@Olive Owner" />);
  await expect.poll(() => place.textContent).toBe("@Olive Owner");
  expect(place.querySelector("span")).toBeNull();
});

test("HTML stays text", async () => {
  const { place } = await draw(<LinkedText text={'<img src="x"><b>bold</b>'} />);
  await expect.poll(() => place.textContent).toBe('<img src="x"><b>bold</b>');
  expect(place.querySelector("img, b")).toBeNull();
});

test("a text that cannot be rendered is shown as it was written", async () => {
  const parse = vi.spyOn(URL, "parse").mockImplementation(() => {
    throw new RangeError("too deep");
  });
  onTestFinished(() => parse.mockRestore());
  const { place } = await draw(
    <p>
      Before <LinkedText text="https://shop.example/a" /> after
    </p>,
  );
  expect(place.innerHTML).toBe("<p>Before https://shop.example/a after</p>");
});
