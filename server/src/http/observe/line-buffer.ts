const flushLength = 16_000;
const flushAfterMs = 1_000;

/** Collects lines and writes them in blocks: writing each line separately costs more than building it. */
export class LineBuffer {
  readonly #write: (text: string) => void;
  #text = "";
  #timer: NodeJS.Timeout | undefined;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  add(line: string): void {
    this.#text += line;
    if (this.#text.length >= flushLength) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), flushAfterMs).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#text === "") return;
    const text = this.#text;
    this.#text = "";
    this.#write(text);
  }
}
