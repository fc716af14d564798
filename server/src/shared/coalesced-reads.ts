/**
 * Looks that many ask for at once, each carried out once for all of them. A look that has begun may have missed what
 * an asker knows of, so those who ask meanwhile share the next one.
 */
export class CoalescedReads<Found> {
  readonly #look: (key: string) => Promise<Found>;
  readonly #underWay = new Map<string, Promise<Found>>();
  readonly #next = new Map<string, Promise<Found>>();

  constructor(look: (key: string) => Promise<Found>) {
    this.#look = look;
  }

  /** What a look finds that begins no earlier than now. */
  ask(key: string): Promise<Found> {
    const underWay = this.#underWay.get(key);
    if (!underWay) return this.#begin(key);
    let next = this.#next.get(key);
    if (!next) {
      const begin = () => this.#begin(key);
      next = underWay.then(begin, begin);
      this.#next.set(key, next);
    }
    return next;
  }

  #begin(key: string): Promise<Found> {
    this.#next.delete(key);
    const look = this.#look(key).finally(() => {
      if (this.#underWay.get(key) === look) this.#underWay.delete(key);
    });
    this.#underWay.set(key, look);
    return look;
  }
}
