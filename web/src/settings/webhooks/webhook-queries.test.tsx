import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { useQueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { draw } from "../../../test/support/draw.tsx";
import { deliveriesQuery } from "./webhook-queries.ts";

const { data, meta } = examples.listWebhookDeliveries.response;
const delivery = data[0]!;
const pageOf = (...deliveries: readonly Wire.WebhookDelivery[]) => ({ data: [...deliveries], meta });
const waiting: Wire.WebhookDelivery = { ...delivery, state: "pending", attempts: 0 };

/** After how many milliseconds the page looks again. */
async function pause(pages?: readonly ReturnType<typeof pageOf>[]): Promise<unknown> {
  let found: unknown;
  function Page() {
    const queryClient = useQueryClient();
    const options = deliveriesQuery("webhook");
    if (pages)
      queryClient.setQueryData(options.queryKey, { pages: [...pages], pageParams: pages.map(() => undefined) });
    const query = queryClient.getQueryCache().build(queryClient, options);
    found = typeof options.refetchInterval === "function" ? options.refetchInterval(query) : options.refetchInterval;
    return null;
  }
  await draw(<Page />);
  return found;
}

test.each<[string, readonly ReturnType<typeof pageOf>[] | undefined, number]>([
  ["nothing was loaded", undefined, 15_000],
  ["nothing was delivered", [pageOf()], 15_000],
  ["everything arrived", [pageOf(delivery, delivery)], 15_000],
  ["the first attempt is still to come", [pageOf(delivery, waiting)], 2_000],
  ["an attempt failed and the next one is in hours", [pageOf({ ...waiting, attempts: 1 })], 15_000],
  ["the service gave up before the first attempt", [pageOf({ ...waiting, state: "failed" })], 15_000],
  ["something old still waits", [pageOf(delivery), pageOf(waiting)], 15_000],
])("while %s, the page looks again after its own time", async (_, pages, expected) => {
  expect(await pause(pages)).toBe(expected);
});
