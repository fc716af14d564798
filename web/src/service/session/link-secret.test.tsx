import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { forgetLinkSecret, type LinkPage, useLinkSecret } from "./link-secret.ts";

const Secret = ({ of }: { readonly of: LinkPage }) => <output>{`secret: ${useLinkSecret(of)}`}</output>;
const shown = page.getByRole("status");

afterEach(() => {
  forgetLinkSecret("invite");
  forgetLinkSecret("reset");
});

const open = (hash: string) => history.replaceState(history.state, "", location.pathname + location.search + hash);

test("the secret of a link disappears from the address, and nothing else does", async () => {
  const before = location.href;
  open("#s3cret");
  await draw(<Secret of="invite" />);
  await expect.element(shown).toHaveTextContent("secret: s3cret");
  expect(location.href).toBe(before);
});

test("the tab keeps the secret of a page until it is used", async () => {
  open("#s3cret");
  await draw(<Secret of="invite" />);
  await expect.element(shown).toHaveTextContent("secret: s3cret");
  await draw(<Secret of="invite" />);
  await expect.element(shown.last()).toHaveTextContent("secret: s3cret");
  await draw(<Secret of="reset" />);
  await expect.element(shown.last()).toHaveTextContent("secret:");
  forgetLinkSecret("invite");
  await draw(<Secret of="invite" />);
  await expect.element(shown.last()).toHaveTextContent("secret:");
});
