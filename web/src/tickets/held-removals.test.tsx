import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { unreachableService } from "../../test/support/unreachable-service.ts";
import { keys } from "../service/api/keys.ts";
import { newestAction, removeToast, runToastAction, useToasts } from "../ui/toast-store.ts";
import { chooseLanguage } from "../texts/language.ts";
import { finishRemovals, holdRemoval, useHeldRemovals, withoutHeld } from "./held-removals.ts";

const line = (number: number): Wire.Criterion => ({
  number,
  version: 1,
  text: `Criterion ${number}`,
  origin: "member",
  cites: [],
  state: "confirmed",
  confirmed_by: null,
  met: false,
});

/** Every test has tickets of its own: what one saves follows the version that another saw. */
let lastTicket = 0;
const newTicket = (): Wire.Ticket => ({
  ...examples.getTicket.response.data,
  id: `t${++lastTicket}`,
  version: 4,
  criteria: [line(1), line(2), line(3)],
});

let ticket: Wire.Ticket;
let other: Wire.Ticket;
let queryClient: QueryClient;
let service: ReturnType<typeof unreachableService>;
const sent = () =>
  service.attempts.map(
    ({ method, path, headers, keepalive }) =>
      `${method} ${path} ${headers.get("if-match")}${keepalive ? " keepalive" : ""}`,
  );

beforeEach(() => {
  chooseLanguage("en");
  [ticket, other] = [newTicket(), newTicket()];
  queryClient = new QueryClient();
  for (const each of [ticket, other]) queryClient.setQueryData(keys.ticket(each.id), each);
  service = unreachableService();
});

afterEach(async () => {
  for (let toast = newestAction(); toast; toast = newestAction()) removeToast(toast.id);
  await Promise.all([ticket, other].map(({ id }) => finishRemovals(id)));
});

const shown = (of = ticket) => withoutHeld(of).map(({ number }) => number);

describe("a criterion that is removed", () => {
  test("disappears at once from its ticket, before anything is sent", () => {
    holdRemoval(queryClient, ticket.id, line(2));
    expect(shown()).toEqual([1, 3]);
    expect(shown(other)).toEqual([1, 2, 3]);
    expect(sent()).toEqual([]);
  });

  test("disappears together with others", () => {
    holdRemoval(queryClient, ticket.id, line(2));
    holdRemoval(queryClient, ticket.id, line(1));
    expect(shown()).toEqual([3]);
  });

  test("returns when that is undone, and stays", async () => {
    holdRemoval(queryClient, ticket.id, line(2));
    holdRemoval(queryClient, ticket.id, line(1));
    const { id, message, action } = newestAction()!;
    expect([message, action!.label, action!.hint]).toEqual(["Criterion removed", "Undo", "Z"]);
    runToastAction(id);
    expect(shown()).toEqual([1, 3]);
    await finishRemovals(ticket.id);
    expect(sent()).toEqual([`DELETE /tickets/${ticket.id}/criteria/2 "v4"`]);
  });

  test("is removed from the version that the person saw once nothing offers to undo it", async () => {
    holdRemoval(queryClient, ticket.id, line(2));
    removeToast(newestAction()!.id);
    await expect.poll(sent).toEqual([`DELETE /tickets/${ticket.id}/criteria/2 "v4"`]);
    // It could not be removed, so that it is there again.
    await expect.poll(() => queryClient.getQueryData(keys.ticket(ticket.id))).toEqual(ticket);
    expect(shown()).toEqual([1, 2, 3]);
  });

  test("stays hidden while it is being removed", () => {
    holdRemoval(queryClient, ticket.id, line(2));
    removeToast(newestAction()!.id);
    const saving = queryClient.getQueryData<Wire.Ticket>(keys.ticket(ticket.id))!;
    expect(shown(saving)).toEqual([1, 3]);
  });

  test("is removed before what depends on it, once, and those of other tickets are not", async () => {
    holdRemoval(queryClient, ticket.id, line(2));
    holdRemoval(queryClient, other.id, line(3));
    await finishRemovals(ticket.id);
    await finishRemovals(ticket.id);
    expect(sent()).toEqual([`DELETE /tickets/${ticket.id}/criteria/2 "v4"`]);
    expect(shown(other)).toEqual([1, 2]);
  });

  test("is removed when the page is closed, and not again afterwards", () => {
    holdRemoval(queryClient, ticket.id, line(2));
    holdRemoval(queryClient, other.id, line(3));
    service.hold();
    dispatchEvent(new Event("pagehide"));
    const closing = [
      `DELETE /tickets/${ticket.id}/criteria/2 "v4" keepalive`,
      `DELETE /tickets/${other.id}/criteria/3 "v4" keepalive`,
    ];
    expect(sent()).toEqual(closing);
    for (let toast = newestAction(); toast; toast = newestAction()) removeToast(toast.id);
    expect(sent()).toEqual(closing);
  });

  test("is not removed from a ticket that nobody sees", () => {
    holdRemoval(queryClient, "unknown", line(2));
    expect(newestAction()).toBeUndefined();
    expect(shown({ ...ticket, id: "unknown" })).toEqual([1, 2, 3]);
  });
});

test("the page shows which criteria are being removed, and why one was not", async () => {
  function Shown() {
    const criteria = withoutHeld(ticket, useHeldRemovals());
    return (
      <>
        <p>{`Criteria: ${criteria.map(({ number }) => number).join(" ")}`}</p>
        {useToasts().map(({ id, tone, message }) => (
          <p key={id}>{`${tone}: ${message}`}</p>
        ))}
      </>
    );
  }
  await draw(<Shown />);
  service = unreachableService();
  const text = (content: string) => page.getByText(content, { exact: true });
  await expect.element(text("Criteria: 1 2 3")).toBeVisible();
  holdRemoval(queryClient, ticket.id, line(1));
  await expect.element(text("Criteria: 2 3")).toBeVisible();
  await expect.element(text("neutral: Criterion removed")).toBeVisible();
  removeToast(newestAction()!.id);
  await expect.element(text("error: Corkboard cannot be reached. Check your connection and try again.")).toBeVisible();
});
