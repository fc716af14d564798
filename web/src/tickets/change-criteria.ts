import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../service/api/client.ts";
import { inTurn } from "../service/saving/in-turn.ts";
import { cachedTicket } from "./cached-tickets.ts";
import { ChangedMeanwhile, sendUnlessChanged } from "./send-unless-changed.ts";
import { showWhileSaving } from "./show-while-saving.ts";
import { tickCriterion } from "./criteria.ts";

type Criteria = Wire.Ticket["criteria"];

interface CriteriaChange {
  /** What the person decides about. If somebody else changed one of these lines, nothing is sent. */
  readonly lines: Criteria;
  readonly show: (criteria: Criteria) => Criteria;
  readonly send: (ifMatch: string, current: Wire.Ticket) => Promise<Wire.Ticket>;
}

/** One change after the other, each shown at once. */
function changeCriteria(queryClient: QueryClient, id: string, change: CriteriaChange): Promise<Wire.Ticket> {
  const seen = cachedTicket(queryClient, id);
  if (!seen) throw new Error("only a ticket that is shown can be changed");
  const isSame = ({ criteria }: Wire.Ticket) =>
    change.lines.every(({ number, text }) => criteria.find((each) => each.number === number)?.text === text);
  return showWhileSaving(queryClient, id, { criteria: change.show(seen.criteria) }, () =>
    inTurn(id, () => sendUnlessChanged(queryClient, { seen, isSame, send: change.send })),
  );
}

const changed =
  (lines: Criteria, change: (line: Wire.Criterion) => Wire.Criterion) =>
  (criteria: Criteria): Criteria =>
    criteria.map((each) => (lines.some(({ number }) => number === each.number) ? change(each) : each));

const paramsOf = (id: string, { number }: Wire.Criterion) => ({ id, number: String(number) });

export const setCriterionState = (
  queryClient: QueryClient,
  id: string,
  line: Wire.Criterion,
  state: Wire.CriterionState,
): Promise<Wire.Ticket> =>
  changeCriteria(queryClient, id, {
    lines: [line],
    show: changed([line], (each) => ({ ...each, state, confirmed_by: null })),
    send: async (ifMatch) => (await api.updateCriterion({ params: paramsOf(id, line), body: { state }, ifMatch })).data,
  });

/** What a member writes is theirs, and confirmed. */
export const rewriteCriterion = (
  queryClient: QueryClient,
  id: string,
  line: Wire.Criterion,
  text: string,
): Promise<Wire.Ticket> =>
  changeCriteria(queryClient, id, {
    lines: [line],
    show: changed([line], (each) => ({ ...each, text, origin: "member", state: "confirmed" })),
    send: async (ifMatch) => (await api.updateCriterion({ params: paramsOf(id, line), body: { text }, ifMatch })).data,
  });

export const confirmCriteria = (queryClient: QueryClient, id: string, lines: Criteria): Promise<Wire.Ticket> =>
  changeCriteria(queryClient, id, {
    lines,
    show: changed(lines, (each) => ({ ...each, state: "confirmed" })),
    send: async (ifMatch) => {
      const body = { numbers: lines.map(({ number }) => number) };
      return (await api.confirmCriteria({ params: { id }, body, ifMatch })).data;
    },
  });

/** Until it is saved, an added line has no number of its own. */
export const isUnsaved = ({ number }: Wire.Criterion): boolean => number < 0;
let lastUnsaved = 0;

export function addCriterion(queryClient: QueryClient, id: string, text: string): Promise<Wire.Ticket> {
  const line: Wire.Criterion = {
    number: --lastUnsaved,
    version: 1,
    text,
    origin: "member",
    cites: [],
    state: "confirmed",
    confirmed_by: null,
    met: false,
  };
  return changeCriteria(queryClient, id, {
    lines: [],
    show: (criteria) => [...criteria, line],
    send: async (ifMatch) => (await api.addCriterion({ params: { id }, body: { text }, ifMatch })).data,
  });
}

export const removeCriterion = (queryClient: QueryClient, id: string, line: Wire.Criterion): Promise<Wire.Ticket> =>
  changeCriteria(queryClient, id, {
    lines: [line],
    show: (criteria) => criteria.filter(({ number }) => number !== line.number),
    send: async (ifMatch) => {
      await api.deleteCriterion({ params: paramsOf(id, line), ifMatch });
      return (await api.getTicket({ params: { id } })).data;
    },
  });

/** Criteria are ticked in the description, of whoever changed it last. */
export const setCriterionMet = (
  queryClient: QueryClient,
  id: string,
  line: Wire.Criterion,
  met: boolean,
): Promise<Wire.Ticket> =>
  changeCriteria(queryClient, id, {
    lines: [line],
    show: changed([line], (each) => ({ ...each, met })),
    send: async (ifMatch, current) => {
      const description = tickCriterion(current, line.number, met);
      if (description === undefined) throw new ChangedMeanwhile(current);
      return (await api.updateTicket({ params: { id }, body: { description }, ifMatch })).data;
    },
  });

/** Releases the ticket with the criteria that the person saw, or makes it a draft again. */
export function setReady(queryClient: QueryClient, id: string, ready: boolean): Promise<Wire.Ticket> {
  const seen = cachedTicket(queryClient, id);
  if (!seen) throw new Error("only a ticket that is shown can be released");
  const shown = { ready_at: ready ? new Date().toISOString() : null };
  const isSame = (current: Wire.Ticket) => !ready || judged(current) === judged(seen);
  return showWhileSaving(queryClient, id, shown, () =>
    inTurn(id, () =>
      sendUnlessChanged(queryClient, {
        seen,
        isSame,
        send: async (ifMatch) => (await api.updateTicket({ params: { id }, body: { ready }, ifMatch })).data,
      }),
    ),
  );
}

const judged = ({ criteria }: Wire.Ticket) => JSON.stringify(criteria.map(({ text, state }) => [text, state]));
