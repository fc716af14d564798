import { CorkboardError } from "@corkboard/client";
import { describe, expect, it } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";

const { explainRefusal } = await importInPage(() => import("./explain-refusal.ts"));
const { NetworkFailure } = await importInPage(() => import("../ui/network-failure.ts"));

type Body = ConstructorParameters<typeof CorkboardError>[1];
const explain = (body: Body, ...fields: string[]) =>
  explainRefusal(new CorkboardError(422, body, undefined), (name) => fields.includes(name));

const invalid = (...details: [string, string][]): Body => ({
  error: "Validation failed",
  code: "validation_failed",
  details: details.map(([path, message]) => ({ path, message })),
});

describe("a form that the service did not accept", () => {
  it("shows what is wrong next to the field", () => {
    expect(explain({ code: "email_taken" }, "name", "email")).toEqual({
      field: "email",
      message: "Somebody in this organisation already has this email address",
    });
  });

  it("prefers the more specific of two fields that an error can be about", () => {
    const message = "Enter a name";
    expect(explain({ code: "name_required" }, "name", "client_name")).toEqual({ field: "client_name", message });
    expect(explain({ code: "name_required" }, "name")).toEqual({ field: "name", message });
  });

  it("shows the service's words if it has no such field", () => {
    const error = "This email address is taken";
    expect(explain({ code: "email_taken", error }, "name")).toEqual({ field: undefined, message: error });
    expect(explain({ code: "toString", error }, "name")).toEqual({ field: undefined, message: error });
  });

  it("shows the first detail about one of its fields, as a sentence without the path", () => {
    const body = invalid(["/role", "/role must be owner or member"], ["/events/0", "/events/0 must be known"]);
    expect(explain(body, "events")).toEqual({ field: "events", message: "Must be known" });
    expect(explain(body, "events", "role")).toEqual({ field: "role", message: "Must be owner or member" });
  });

  it("says everything at once if no detail is about one of its fields", () => {
    expect(explain(invalid(["/role", "/role must be known"]), "events")).toEqual({
      field: undefined,
      message: "Validation failed: /role must be known",
    });
  });

  it("says what to do if the service was not reached, or the app made a mistake", () => {
    const hasField = () => true;
    expect(explainRefusal(new NetworkFailure("down"), hasField)).toEqual({
      field: undefined,
      message: "Corkboard cannot be reached. Check your connection and try again.",
    });
    expect(explainRefusal({ code: "email_taken", details: [] }, hasField)).toEqual({
      field: undefined,
      message: "Something went wrong. Try again.",
    });
  });
});
