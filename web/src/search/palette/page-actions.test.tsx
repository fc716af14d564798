import { describe, expect, test, vi } from "vitest";
import { draw } from "../../../test/support/draw.tsx";
import { type Action, activeActions, useActions } from "../../service/keyboard/actions.ts";
import { chooseLanguage } from "../../texts/language.ts";
import { pageActions } from "./page-actions.ts";

/** Offers actions. Those drawn last come first. */
function Part({ actions }: { readonly actions: readonly Action[] }) {
  useActions(actions);
  return null;
}

async function listed(...parts: readonly (readonly Action[])[]) {
  await draw(
    <>
      {parts.map((actions, index) => (
        <Part key={String(index)} actions={actions} />
      ))}
    </>,
  );
  // Those of the test before leave the page a moment later.
  await expect.poll(activeActions).toEqual(parts.toReversed().flat());
  return pageActions();
}

const run = () => {};
const help: Action = { label: "Show help", keys: "?", group: "General", run };
const invite: Action = { label: "Invite somebody", group: "General", run };
const archive: Action = { label: "Archive", keys: "e", group: "Reports", run };
const rename: Action = { label: "Rename", run };
const next: Action = { label: "Next", keys: "j", isForKeysOnly: true, run };

const labels = (entries: readonly { readonly label: string }[]) => entries.map(({ label }) => label);

describe("the actions of a page", () => {
  test("are listed before those that work everywhere, and those with keys before somebody types", async () => {
    const { main, others } = await listed([help, invite, archive, rename]);
    expect(labels(main)).toEqual(["Archive", "Show help", "Invite somebody"]);
    expect(labels(others)).toEqual(["Rename"]);
  });

  test("are sorted the same way in German", async () => {
    await listed([{ ...invite, group: "Allgemein" }, archive]);
    chooseLanguage("de");
    expect(labels(pageActions().main)).toEqual(["Archive", "Invite somebody"]);
  });

  test("do not contain what only keys can do", async () => {
    const { main, others } = await listed([next, archive]);
    expect(labels([...main, ...others])).toEqual(["Archive"]);
  });

  test("are offered with their keys", async () => {
    const { main, others } = await listed([archive, rename]);
    expect(main).toEqual([
      { id: "action e", label: "Archive", icon: "action", keys: "e", run: expect.any(Function) as unknown },
    ]);
    expect(others).toEqual([
      { id: "action Rename", label: "Rename", icon: "action", run: expect.any(Function) as unknown },
    ]);
    expect(others[0]).not.toHaveProperty("keys");
  });

  test("are offered once if several parts of the page have the same keys, as the part opened last calls them", async () => {
    const { main, others } = await listed([archive, rename], [{ ...archive, label: "Archive all" }, rename]);
    expect(labels(main)).toEqual(["Archive all"]);
    expect(labels(others)).toEqual(["Rename"]);
  });
});

describe("an action that was chosen", () => {
  test("is run once, by the part opened last", async () => {
    const [first, last, other] = [
      vi.fn<() => boolean | void>(),
      vi.fn<() => boolean | void>(),
      vi.fn<() => boolean | void>(),
    ];
    const { main } = await listed(
      [{ ...archive, run: first }],
      [
        { ...help, run: other },
        { ...archive, run: last },
      ],
    );
    main.find(({ id }) => id === "action e")!.run!();
    expect(last).toHaveBeenCalledOnce();
    expect(first).not.toHaveBeenCalled();
    expect(other).not.toHaveBeenCalled();
  });

  test("is run by another part if it does not apply there", async () => {
    const [first, last] = [vi.fn<() => boolean | void>(), vi.fn<() => boolean | void>(() => false)];
    const { main } = await listed([{ ...archive, run: first }], [{ ...archive, run: last }]);
    main[0]!.run!();
    expect(last).toHaveBeenCalledOnce();
    expect(first).toHaveBeenCalledOnce();
  });

  test("does nothing if the page cannot do it any more", async () => {
    const archiving = vi.fn<() => boolean | void>();
    const actions: Action[] = [{ ...archive, run: archiving }];
    const { main } = await listed(actions);
    actions[0] = { label: "Keys only", keys: "e", isForKeysOnly: true, run: archiving };
    main[0]!.run!();
    expect(archiving).not.toHaveBeenCalled();
  });
});
