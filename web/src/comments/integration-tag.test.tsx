import { expect, test } from "vitest";
import { draw } from "../../test/support/draw.tsx";
import { chooseLanguage } from "../texts/language.ts";
import { IntegrationTag } from "./integration-tag.tsx";
import { VisibilityTag } from "./thread/visibility-tag.tsx";

test.each([
  ["member", null, ""],
  ["member", "Release script", "via Release script"],
  ["outside", null, "via API"],
  ["outside", "Release script", "via Release script"],
] as const)("a comment of a %s through %s has the tag %j", async (author_kind, via, tag) => {
  const { place } = await draw(
    <p>
      Comment <IntegrationTag comment={{ author_kind, via }} />
    </p>,
  );
  await expect.poll(() => place.textContent.trim()).toBe(`Comment ${tag}`.trim());
});

test("a tag says who can read a comment, in the person's language", async () => {
  const { place } = await draw(
    <>
      <VisibilityTag visibility="internal" />/<VisibilityTag visibility="public" />
    </>,
  );
  await expect.poll(() => place.textContent).toBe("Internal/Public");
  const [internal, open] = place.querySelectorAll("span");
  expect(getComputedStyle(internal!).color).not.toBe(getComputedStyle(open!).color);
  chooseLanguage("de");
  await expect.poll(() => place.textContent).toBe("Intern/Öffentlich");
});
