/**
 * The last two segments of events. A recording can only be played from a checkpoint, so the older segment is dropped
 * as a whole when a third one starts.
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

  /** The number of events since the last checkpoint. */
  get sinceCheckpoint(): number {
    return this.#current.length;
  }

  events(): Event[] {
    return [...this.#older, ...this.#current];
  }
}
