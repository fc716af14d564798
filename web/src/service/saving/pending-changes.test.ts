import { describe, expect, it } from "vitest";
import { beginChange, isPending, withoutPending, withPending } from "./pending-changes.ts";

const before = { id: "f1", status: "new", title: "Pay", assigned_to: null };

describe("a field that is being saved", () => {
  it("is not overwritten by what the service says meanwhile, which is shown afterwards", () => {
    const end = beginChange("f1", { status: "done" }, before);
    expect(withoutPending("f1", { status: "review", title: "Pay by card" })).toEqual({ title: "Pay by card" });
    expect(end()).toEqual({ status: "review" });
    expect(withoutPending("f1", { status: "review" })).toEqual({ status: "review" });
  });

  it("goes back to its value before if the service says nothing about it, and no other field does", () => {
    const end = beginChange("f1", { status: "done" }, before);
    withoutPending("f1", { title: "Pay by card" });
    expect(end()).toEqual({ status: "new" });
  });

  it("is shown in an item that was just loaded", () => {
    const end = beginChange("f1", { status: "done" }, before);
    expect(withPending({ ...before, status: "review", title: "Pay by card" })).toEqual({
      ...before,
      status: "done",
      title: "Pay by card",
    });
    expect(end()).toEqual({ status: "review" });
  });

  it("does not concern other items", () => {
    const end = beginChange("f1", { status: "done" }, before);
    const other = { id: "f2", status: "review" };
    expect(withoutPending("f2", other)).toBe(other);
    expect(withPending(other)).toBe(other);
    expect([isPending("f1"), isPending("f2")]).toEqual([true, false]);
    end();
    expect(isPending("f1")).toBe(false);
  });
});

describe("two changes of the same field", () => {
  it("show the later one, and the service's value only after both", () => {
    const endFirst = beginChange("f1", { status: "review" }, before);
    const endSecond = beginChange("f1", { status: "done" }, { ...before, status: "review" });
    expect(withPending(before).status).toBe("done");
    expect(endFirst()).toEqual({});
    expect(isPending("f1")).toBe(true);
    expect(withoutPending("f1", { status: "in_progress" })).toEqual({});
    expect(endSecond()).toEqual({ status: "in_progress" });
  });

  it("go back to the value before the first one if both fail, not to what the first one showed", () => {
    const endFirst = beginChange("f1", { status: "review" }, before);
    const endSecond = beginChange("f1", { status: "done" }, { ...before, status: "review" });
    endFirst();
    expect(endSecond()).toEqual({ status: "new" });
  });
});

describe("changes of different fields", () => {
  it("end on their own", () => {
    const endStatus = beginChange("f1", { status: "done" }, before);
    const endTitle = beginChange("f1", { title: "Pay by card" }, before);
    expect(withPending(before)).toEqual({ ...before, status: "done", title: "Pay by card" });
    expect(endStatus()).toEqual({ status: "new" });
    expect(withPending({ ...before, status: "review" })).toEqual({ ...before, status: "review", title: "Pay by card" });
    expect(endTitle()).toEqual({ title: "Pay" });
  });

  it("go back to the value before themselves, not to that before an earlier one", () => {
    const endStatus = beginChange("f1", { status: "done" }, before);
    const endTitle = beginChange("f1", { title: "Pay in Safari" }, { ...before, title: "Pay by card" });
    expect(endTitle()).toEqual({ title: "Pay by card" });
    expect(endStatus()).toEqual({ status: "new" });
  });
});

describe("a change that ended", () => {
  it("does not end a later one if it ends twice", () => {
    const end = beginChange("f1", { status: "review" }, before);
    end();
    const endLater = beginChange("f1", { status: "done" }, before);
    expect(end()).toEqual({});
    expect(isPending("f1")).toBe(true);
    expect(endLater()).toEqual({ status: "new" });
  });
});
