import { expect, test } from "vitest";
import { draw } from "../../test/support/draw.tsx";
import { Avatar } from "./avatar.tsx";

async function drawn(name: string): Promise<HTMLElement> {
  const { place } = await draw(<Avatar name={name} />);
  return place.querySelector<HTMLElement>("[title]") ?? place.querySelector("span")!;
}

test.each([
  ["Olive Owner", "OO"],
  ["olive", "O"],
  ["Anna Maria von Berg", "AB"],
  ["  Dan   Developer ", "DD"],
  ["Ørjan émile", "ØÉ"],
  ["😀 smith", "😀S"],
  ["", "?"],
  ["   ", "?"],
])("the initials of %j are %j", async (name, initials) => {
  const avatar = await drawn(name);
  expect(avatar.textContent).toBe(initials);
});

test("an avatar shows the whole name to the pointer and nothing to assistive technology", async () => {
  const avatar = await drawn("Olive Owner");
  expect(avatar.title).toBe("Olive Owner");
  expect(avatar.getAttribute("aria-hidden")).toBe("true");
});

test("a name has always the same colour, which depends on the order of its letters", async () => {
  const colours: string[] = [];
  for (const name of ["Olive", "Olive", "Oliev", "Dan"]) colours.push((await drawn(name)).style.background);
  // ("D" * 31 + "a") * 31 + "n", and so on, of 360 degrees.
  expect(colours.map((colour) => Number(/ (?<hue>[\d.]+)\)$/.exec(colour)?.groups?.hue))).toEqual([
    hue("Olive"),
    hue("Olive"),
    hue("Oliev"),
    (68 * 31 * 31 + 97 * 31 + 110) % 360,
  ]);
  expect(new Set(colours).size).toBe(3);
});

const hue = (name: string) => Array.from(name).reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) % 360, 0);

test("an avatar can be larger", async () => {
  const { place } = await draw(
    <>
      <Avatar name="Olive" />
      <Avatar name="Olive" size="large" />
    </>,
  );
  const [small, large] = place.querySelectorAll("span");
  expect(large!.offsetWidth).toBeGreaterThan(small!.offsetWidth);
});
