import type { Ticket } from "@corkboard/contract";
import { type Api, ApiError } from "./api.ts";
import { id, say, type Statement } from "./text/statement.ts";
import { authorOfTitle, type Quote, quoteLine } from "./text/trust.ts";

/** More would cost the caller more requests than they are worth. */
const atMost = 5;

interface Source {
  readonly title: string;
  readonly ticket_ids: readonly string[];
}

/** The newest other tickets of the same report or card, whose work may overlap. */
export async function readOtherTickets(
  api: Api,
  { title, ticket_ids }: Source,
  { id: own }: Ticket,
): Promise<{ facts: Statement[]; quotes: Quote[] }> {
  const ids = ticket_ids.filter((each) => each !== own).toReversed();
  const read = await Promise.all(ids.slice(0, atMost).map((each) => ticketIfAny(api, each)));
  const named = read.flatMap((other) =>
    other ? [{ other, name: say`other ticket ${id(other.id)}, ${other.status}` }] : [],
  );
  const hasOwnTitle = (other: Ticket) => other.title_by !== "writer" || other.title !== title;
  return {
    facts: [
      ...named.flatMap(({ other, name }) => (hasOwnTitle(other) ? [] : [name])),
      ...(ids.length > atMost
        ? [say`TRUNCATED: only the newest ${atMost} of ${ids.length} other tickets are shown`]
        : []),
    ],
    quotes: named.flatMap(({ other, name }) =>
      hasOwnTitle(other) ? [quoteLine(authorOfTitle(other), name, other.title, `other-${other.id}`)] : [],
    ),
  };
}

const ticketIfAny = (api: Api, of: string) =>
  api.call("getTicket", { params: { id: of } }).then(
    ({ data }) => data,
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      return undefined;
    },
  );
