/** So many pairs of claims are compared in one thread, however long it is: while that is done nobody else is served. */
export const mostPairs = 20_000;

/** Shares the comparing out among the statements of a thread, so that the last word is compared as the first was. */
export interface Pairs {
  /** The next statement, with so many claims. */
  next(claims: number): void;
  /** Those it is compared with: all where there is room, else the first and the newest of them. */
  among<Said>(said: readonly Said[]): readonly Said[];
  made(): number;
}

export function pairsFor(statements: number): Pairs {
  let left = mostPairs;
  let toCome = statements;
  let share = 0;
  let times = 1;
  return {
    next(claims) {
      share = Math.floor(left / Math.max(1, toCome));
      times = Math.max(1, claims);
      toCome--;
    },
    among(said) {
      const most = Math.min(said.length, Math.floor(share / times));
      share -= most * times;
      left -= most * times;
      if (most === said.length) return said;
      const first = Math.ceil(most / 2);
      return [...said.slice(0, first), ...said.slice(said.length - (most - first))];
    },
    made: () => mostPairs - left,
  };
}
