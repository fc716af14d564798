import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { signedIn } from "../../test/support/signed-in.ts";
import { keys } from "../service/api/keys.ts";
import { RefusedOrigins } from "./refused-origins.tsx";

const project = examples.getProject.response.data;
const [example] = examples.listRefusedOrigins.response.data;
const refused = (origin: string, same_host: boolean): Wire.RefusedOrigin => ({ ...example!, origin, same_host });

const drawn = (origins: readonly Wire.RefusedOrigin[]) =>
  draw(
    <>
      <RefusedOrigins project={project} />
      <p>After it</p>
    </>,
    { known: [signedIn("owner"), [keys.refusedOrigins(project.id), origins]] },
  );

const list = page.getByRole("status").getByRole("list", { name: "Refused pages" });

test("nothing is said while no page was refused", async () => {
  await drawn([]);
  await expect.element(page.getByText("After it")).toBeVisible();
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
});

test("another scheme of the website's own host can be allowed with a click", async () => {
  await drawn([refused("http://bolt.example", true)]);
  await expect.element(list.getByText("A page at http://bolt.example was refused. Allow it?")).toBeVisible();
  await expect
    .element(list.getByText("It is the website's own host with another scheme, port or “www.”."))
    .toBeVisible();
  const allow = list.getByRole("button", { name: "Allow http://bolt.example" });
  await expect.element(allow).toHaveTextContent("Allow");
  await expect.element(allow).toBeEnabled();
});

test("a foreign page is only named, because visitors can forge it", async () => {
  await drawn([refused("https://evil.example", false)]);
  await expect
    .element(list)
    .toHaveTextContent(
      "A page at https://evil.example was refused.If it is yours, type it into the other addresses of the project.",
    );
  await expect.element(list.getByRole("button")).not.toBeInTheDocument();
  await expect.element(list.getByRole("link")).not.toBeInTheDocument();
});

test("the website's own host comes first, whatever else was refused", async () => {
  await drawn([
    refused("https://one.example", false),
    refused("http://bolt.example", true),
    refused("https://two.example", false),
    refused("https://www.bolt.example", true),
  ]);
  await expect.element(list).toBeVisible();
  expect(
    list
      .getByRole("listitem")
      .elements()
      .map((each) => /at (\S+) was/.exec(each.textContent)?.[1]),
  ).toEqual(["http://bolt.example", "https://www.bolt.example", "https://one.example", "https://two.example"]);
});

test("a developer, who can allow nothing, does not ask for it", async () => {
  await draw(
    <>
      <RefusedOrigins project={project} />
      <p>After it</p>
    </>,
    { known: [signedIn("developer")] },
  );
  await expect.element(page.getByText("After it")).toBeVisible();
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
});
