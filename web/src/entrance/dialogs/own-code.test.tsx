import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { unreachableService } from "../../../test/support/unreachable-service.ts";
import { OwnCode } from "./own-code.tsx";

const olive = "olive@studio.example";

/** A dialog in which somebody chooses to get a code. */
function Choice() {
  const [email, setEmail] = useState<string>();
  const choice = (label: string, address: string | undefined) => (
    <button type="button" onClick={() => setEmail(address)}>
      {label}
    </button>
  );
  return (
    <>
      {choice("Olive", olive)}
      {choice("Dan", "dan@studio.example")}
      {email !== undefined && <OwnCode email={email} onCode={async () => undefined} back={choice("Back", undefined)} />}
    </>
  );
}

async function chosen() {
  const { place } = await draw(<Choice />);
  const service = unreachableService();
  const fail = service.hold();
  await choose("Olive");
  await expect.poll(() => service.attempts).toHaveLength(1);
  return { place, service, fail };
}

const choose = (name: string) => userEvent.click(page.getByRole("button", { name }));
const alert = page.getByRole("alert");
const skeleton = (place: HTMLElement) => place.querySelector(".skeleton");

test("a code is requested for the known address at once, and nothing is asked before it is sent", async () => {
  const { place, service } = await chosen();
  expect(service.attempts).toMatchObject([{ method: "POST", body: { email: olive } }]);
  expect(skeleton(place)).not.toBeNull();
  await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Back" })).toBeVisible();
});

test("a code that cannot be requested is explained, with a way back", async () => {
  const { place, service, fail } = await chosen();
  fail();
  await expect.element(alert).toHaveTextContent("Corkboard cannot be reached. Check your connection and try again.");
  expect(skeleton(place)).toBeNull();
  await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
  await choose("Back");
  await expect.element(alert).not.toBeInTheDocument();
  expect(service.attempts).toHaveLength(1);
});

test("a code for another address is not mentioned if it could not be requested", async () => {
  const { place, service, fail } = await chosen();
  service.hold();
  await choose("Dan");
  await expect.poll(() => service.attempts).toHaveLength(2);
  fail();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await expect.element(alert).not.toBeInTheDocument();
  expect(skeleton(place)).not.toBeNull();
});
