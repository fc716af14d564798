import { examples } from "@corkboard/contract/examples";
import type { Wire } from "@corkboard/client";
import { type Board, type BoardCard, type BoardList, emptyCard } from "../../src/boards/board.ts";
import { membersQuery } from "../../src/service/api/resources.ts";
import { sessionQuery } from "../../src/service/session/session.ts";
import type { Known } from "./draw.tsx";

const snapshot = examples.getBoardSnapshot.response.data;

export const { project_id: projectId } = snapshot;

/** A list whose name is its ID. */
export const exampleList = (id: string, values: Partial<BoardList> = {}): BoardList => ({
  id,
  name: id,
  position: 0,
  version: 1,
  color: null,
  card_limit: null,
  ...values,
});

/** A card without anything but a title, which is its ID. */
export const exampleCard = (id: string, values: Partial<BoardCard> = {}): BoardCard => ({
  ...emptyCard,
  id,
  title: id,
  version: 1,
  ...values,
});

/** Lists and cards are in the order in which they are given. */
export const exampleBoard = (lists: readonly BoardList[], cards: readonly BoardCard[] = []): Board => ({
  project_id: projectId,
  sequence: snapshot.sequence,
  lists: lists.map((list, position) => ({ ...list, position })),
  cards: new Map(cards.map((card, position) => [card.id, { ...card, position }])),
});

const session: Wire.Session = examples.getSession.response.data;
const members: Wire.Member[] = examples.listMembers.response.data;
export const [olive, dan] = members as [Wire.Member, Wire.Member];

/** What a page knows about Olive, who is an owner, or Dan, who is a developer, and their colleagues. */
export const signedInAs = ({ user_id, role, display_name }: Wire.Member): readonly Known[] => [
  [
    sessionQuery.queryKey,
    { ...session, organisations: [{ ...session.organisations[0]!, user_id, role, display_name }] },
  ],
  [membersQuery.queryKey, members],
];
