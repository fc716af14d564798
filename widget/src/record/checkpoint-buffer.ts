interface TimedEvent {
  readonly timestamp: number;
}

/**
 * The last two segments of events. A recording can only be played from a checkpoint, so the older segment is dropped
 * as a whole when a third one starts.
 */
export class CheckpointBuffer<Event extends TimedEvent> {
  readonly #longestMs: number;
  #older: Event[] = [];
  #current: Event[] = [];

  constructor(longestMs: number) {
    this.#longestMs = longestMs;
  }

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

  /**
   * The events until now. A checkpoint is only made when something happens, so on a quiet page a segment can be older
   * than the recording may be long. What happened before is then played at once, as the state in which it begins.
   */
  lastEvents(now: number): Event[] {
    return this.#notBefore(now - this.#longestMs, [...this.#older, ...this.#current]);
  }

  /** The same, since the last checkpoint only. */
  lastSegment(now: number): Event[] {
    return this.#notBefore(now - this.#longestMs, this.#current);
  }

  #notBefore(since: number, events: readonly Event[]): Event[] {
    return events.map((event) => (event.timestamp < since ? { ...event, timestamp: since } : event));
  }
}
