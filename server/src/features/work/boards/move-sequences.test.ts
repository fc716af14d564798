import type { Card } from "@corkboard/contract";
import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { cardsOf, newBoard, newCard } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { repeated } from "../../../../test/support/repeated.ts";

/** The target of a move: a number, or another card's position. */
const aim = fc.oneof(
  { weight: 3, arbitrary: fc.record({ placeOf: fc.nat({ max: 7 }) }) },
  { weight: 2, arbitrary: fc.record({ number: fc.constantFrom(0, 0.5, 1, 1.5, 2, Number.MIN_VALUE, 2 ** 53, 1e308) }) },
  { weight: 1, arbitrary: fc.record({ number: fc.double({ min: 0, max: 1e308, noNaN: true }) }) },
);
const move = fc.record({
  card: fc.nat({ max: 7 }),
  list: fc.option(fc.nat({ max: 1 }), { nil: undefined }),
  aim: fc.option(aim, { nil: undefined }),
});

type Place = Pick<Card, "id" | "list_id" | "position" | "title">;

/** In failures, a card is a letter. */
const letter = (n: number) => String.fromCodePoint(n < 26 ? 65 + n : 71 + n);

const inOnePlace = (cards: readonly Place[]) =>
  repeated(cards, ({ position }) => position).map(({ title, position }) => ({ title, position }));

/** The expected order after a card moved to a position: cards at or after that position follow it. */
function orderAfter(others: readonly Place[], moved: string, position: number): string[] {
  const idsWhere = (test: (place: Place) => boolean) => others.filter(test).map((place) => place.id);
  return [...idsWhere((place) => place.position < position), moved, ...idsWhere((place) => place.position >= position)];
}

describe("any sequence of moves", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  it("leaves every list in the requested order, with unique positions", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 10, maxLength: 40 }), async (moves) => {
        const { owner } = await service.createOrganisation();
        const board = await newBoard(owner, ["A", "B"]);
        const ids: string[] = [];
        for (let i = 0; i < 8; i++) ids.push((await newCard(owner, board, { title: letter(i) })).id);
        const titles = (some: readonly string[]) => some.map((id) => letter(ids.indexOf(id))).join(" ");

        const places = async () => {
          const lists = await Promise.all(board.listIds.map((listId) => cardsOf(owner, listId)));
          for (const list of lists) {
            const shownPlaces = list.map(({ title, position }) => ({ title, position }));
            expect(shownPlaces).toEqual(shownPlaces.toSorted((a, b) => a.position - b.position));
            expect(inOnePlace(list)).toEqual([]);
          }
          const shown = lists.flat().map((card) => card.title);
          expect(shown.toSorted().join(" ")).toBe(titles(ids));
          return lists.flat();
        };

        for (const { card, list, aim: wanted } of moves) {
          const before = await places();
          const id = ids[card] ?? "";
          const from = before.find((place) => place.id === id)?.list_id ?? "";
          const to = list === undefined ? from : (board.listIds[list] ?? "");
          const aimedAt =
            wanted && "placeOf" in wanted ? before.find((place) => place.id === ids[wanted.placeOf]) : undefined;
          const position = wanted && "number" in wanted ? wanted.number : aimedAt?.position;
          if (list === undefined && position === undefined) continue;
          const body = {
            ...(list === undefined ? {} : { list_id: to }),
            ...(position === undefined ? {} : { position }),
          };

          const moved = (await owner.client.updateCard({ params: { id }, body })).data;

          const after = await places();
          const others = before.filter((place) => place.id !== id);
          const othersThere = others.filter((place) => place.list_id === to);
          const staysPut = position === undefined && to === from;
          const expected = staysPut
            ? before.filter((place) => place.list_id === to).map((place) => place.id)
            : orderAfter(othersThere, id, position ?? Number.POSITIVE_INFINITY);
          const request = { card: letter(card), ...body, ...(list === undefined ? {} : { list_id: "AB"[list] }) };
          const order = after.filter((place) => place.list_id === to).map((place) => place.id);
          expect({ request, order: titles(order) }).toEqual({ request, order: titles(expected) });
          const first = othersThere.length === 0 && !staysPut ? 0 : moved.position;
          expect({ request, position: moved.position }).toEqual({ request, position: position ?? first });

          const taken = othersThere.some((place) => place.position === position);
          const afterwards = new Map(after.map((place) => [place.id, place.position]));
          const pushed = others.filter((place) => afterwards.get(place.id) !== place.position);
          const pushedAway = position === undefined || taken ? [] : pushed;
          expect({ request, pushedAway: titles(pushedAway.map((place) => place.id)) }).toEqual({
            request,
            pushedAway: "",
          });
        }
      }),
      { numRuns: 12 },
    );
    expect(await service.miscounts()).toEqual([]);
  });

  it("continues for hundreds of moves to the same few positions", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["A"]);
    let order: string[] = [];
    for (let i = 0; i < 40; i++) order.push((await newCard(owner, board, { title: letter(i) })).id);
    const created = [...order];
    const titles = (some: readonly string[]) => some.map((id) => letter(created.indexOf(id))).join(" ");
    let seed = 20_260_315;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let turn = 0; turn < 300; turn++) {
      const cards = await cardsOf(owner, board.listId);
      expect({ turn, order: titles(cards.map((card) => card.id)) }).toEqual({ turn, order: titles(order) });
      expect({ turn, inOnePlace: inOnePlace(cards) }).toEqual({ turn, inOnePlace: [] });
      const id = order[random(40)] ?? "";
      const position = cards[5 + random(3)]?.position ?? 0;
      await owner.client.updateCard({ params: { id }, body: { position } });
      if (cards.find((card) => card.id === id)?.position !== position) {
        order = orderAfter(
          cards.filter((card) => card.id !== id),
          id,
          position,
        );
      }
    }
    expect(await service.miscounts()).toEqual([]);
  });
});
