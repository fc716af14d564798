import { CorkboardError } from "@corkboard/client";
import { expect, it } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";
import { NetworkFailure } from "./network-failure.ts";

const { errorMessage } = await importInPage(() => import("./error-message.ts"));

const rejected = (error: string, ...details: readonly string[]) =>
  new CorkboardError(400, { error, details: details.map((message) => ({ path: "/name", message })) }, undefined);

it.each<[string, unknown, string]>([
  [
    "a service that cannot be reached",
    new NetworkFailure("x"),
    "Corkboard cannot be reached. Check your connection and try again.",
  ],
  ["a rejected request", rejected("Card not found"), "Card not found"],
  ["a rejected field", rejected("Invalid body", "name is too long", "name is odd"), "Invalid body: name is too long"],
  [
    "a detail that the message repeats",
    rejected("Invalid: name is too long", "name is too long"),
    "Invalid: name is too long",
  ],
  [
    "an address other than the configured one",
    new CorkboardError(
      403,
      { error: "This request must come from Corkboard's own pages", code: "cross_site_request" },
      undefined,
    ),
    "Corkboard does not accept changes at this address. Open it at the address that it is configured for.",
  ],
  ["a mistake of the app", new TypeError("x is not a function"), "Something went wrong. Try again."],
  ["nothing in particular", undefined, "Something went wrong. Try again."],
])("explains %s", (_, error, message) => {
  expect(errorMessage(error)).toBe(message);
});
