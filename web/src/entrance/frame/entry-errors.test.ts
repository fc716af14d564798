import { CorkboardError } from "@corkboard/client";
import { describe, expect, it } from "vitest";
import { importInPage } from "../../../test/support/import-in-page.ts";

const { checkEntry, explainEntry, passwordMinimum } = await importInPage(() => import("./entry-errors.ts"));

type Body = ConstructorParameters<typeof CorkboardError>[1];
const refused = (body: Body, retryAfter?: number) =>
  new CorkboardError(400, { error: "Not possible", ...body }, retryAfter);

describe("an attempt to get in that was refused", () => {
  const explain = explainEntry(["name", "email", "password"]);

  it.each([
    ["invalid_credentials", "password", "The email address or the password is incorrect. Check both and try again."],
    ["password_too_short", "password", "Use at least 8 characters."],
    ["display_name_taken", "name", "Somebody in this organisation already has this name. Add an initial or a surname."],
  ])("for %s is explained next to the %s", (code, field, message) => {
    expect(explain(refused({ code }))).toEqual({ field, message });
  });

  it.each([
    ["invalid_setup_code", /^This set-up link is not valid any more\./],
    ["link_invalid", /^This link is invalid or has expired\.$/],
    ["passwords_busy", /^Many people are signing in right now\./],
    ["rate_limited", /^Too many attempts\. Wait a minute and try again\.$/],
    ["forbidden", /^Not possible$/],
  ])("for %s is explained for the whole form", (code, message) => {
    expect(explain(refused({ code }))).toEqual({ message: expect.stringMatching(message) });
  });

  it("says how long to wait", () => {
    expect(explain(refused({ code: "rate_limited" }, 61))).toEqual({
      message: "Too many attempts. Try again in 2 minutes.",
    });
  });

  it("does not speak of fields that are not shown", () => {
    expect(explainEntry(["password"])(refused({ code: "invalid_credentials" }))).toEqual({
      field: "password",
      message: "This password is incorrect.",
    });
    expect(explainEntry(["email"])(refused({ code: "password_too_short" }))).toEqual({
      message: "Use at least 8 characters.",
    });
  });

  it("shows what the service says about a field next to it", () => {
    const about = (path: string) =>
      explain(
        refused({
          code: "validation_failed",
          details: [
            { path: "/x", message: "" },
            { path, message: "" },
          ],
        }),
      );
    expect(about("/email")).toEqual({ field: "email", message: "Not possible" });
    expect(about("email")).toEqual({ field: "email", message: "Not possible" });
    expect(about("/organisation")).toEqual({ message: "Not possible" });
  });

  it("that is no answer of the service is about no field", () => {
    expect(explain({ code: "display_name_taken" })).toEqual({ message: "Something went wrong. Try again." });
  });
});

describe("the fields of an entry", () => {
  it("are complete with a name, an address and a password", () => {
    const values = { organisation: "Acme", name: " Ana ", email: " ana@shop.example ", password: "12345678" };
    expect(checkEntry(values, true)).toEqual({});
    expect(passwordMinimum).toBe(8);
  });

  it("each say what is missing", () => {
    expect(checkEntry({ organisation: "", name: "  ", email: "", password: "" }, false)).toEqual({
      organisation: "Enter the name of your organisation.",
      name: "Enter your name, so that your team recognises you.",
      email: "Enter a complete email address.",
      password: "Enter your password.",
    });
    expect(checkEntry({ email: "ana@shop.example" }, true)).toEqual({});
  });

  it.each(["ana", "@shop.example", "ana@", "ana lima@shop.example"])("need a complete address: %j", (email) => {
    expect(checkEntry({ email }, false)).toEqual({ email: "Enter a complete email address." });
  });

  it("need a long password only if it is new, counted as people see it", () => {
    const short = { password: "Use at least 8 characters." };
    expect(checkEntry({ password: "1234567" }, true)).toEqual(short);
    expect(checkEntry({ password: "" }, true)).toEqual(short);
    expect(checkEntry({ password: "🔑🔑🔑🔑🔑🔑🔑" }, true)).toEqual(short);
    expect(checkEntry({ password: "1234567" }, false)).toEqual({});
    expect(checkEntry({ name: "Ana" }, true)).toEqual({});
  });
});
