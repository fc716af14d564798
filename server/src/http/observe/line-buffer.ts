const enough = 16_000;
const atMostMs = 1_000;

/** Gathers lines and hands them on in blocks: measuring and copying each by itself costs more than making it. */
export class LineBuffer {
  readonly #write: (text: string) => void;
  #text = "";
  #timer: NodeJS.Timeout | undefined;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  add(line: string): void {
    this.#text += line;
    if (this.#text.length >= enough) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), atMostMs).unref();
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
