/**
 * The stretch since the last checkpoint but one. A recording can only be played from a checkpoint on, so of two
 * stretches the older is dropped when a third begins.
 */
export class CheckpointBuffer<Event> {
  #older: Event[] = [];
  #current: Event[] = [];

  add(event: Event, isCheckpoint: boolean): void {
    if (isCheckpoint) {
      this.#older = this.#current;
      this.#current = [];
    }
    this.#current.push(event);
  }

  clear(): void {
    this.#older = [];
    this.#current = [];
  }

  /** How much has come since the last checkpoint. */
  get sinceCheckpoint(): number {
    return this.#current.length;
  }

  events(): Event[] {
    return [...this.#older, ...this.#current];
  }
}
