/**
 * Generations under way in this process, by what they are made from. Whoever asks for the same meanwhile waits for the
 * same one: it is paid for once and makes one ticket. Nobody's leaving ends it for the others.
 */
export class SharedGenerations<Result> {
  readonly #underWay = new Map<string, Promise<Result>>();

  /** The generation that is under way for this, if any. */
  of(key: string): Promise<Result> | undefined {
    return this.#underWay.get(key);
  }

  async begin(key: string, generate: () => Promise<Result>): Promise<Result> {
    const generation = generate();
    this.#underWay.set(key, generation);
    try {
      return await generation;
    } finally {
      this.#underWay.delete(key);
    }
  }
}
