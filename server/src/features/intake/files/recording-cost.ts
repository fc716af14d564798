import { limits } from "@corkboard/contract";

/** Fields whose values are text of the page or its style rules. */
const textField = /^(?:textContent|_cssText|style|rule|value)$/;
const longestField = 11;

const quote = 0x22;
const backslash = 0x5c;
const letterU = 0x75;
const comma = 0x2c;
const colon = 0x3a;
const openingBrace = 0x7b;
const closingBracket = 0x5d;
const closingBrace = 0x7d;

/**
 * What a recording costs those who play it: its objects, and the characters of its text and style rules. It is counted
 * in the pieces in which the recording is read: parsing 50 MiB would need a thread and a gigabyte.
 */
export class RecordingCost {
  #objects = 0;
  #characters = 0;
  #isInString = false;
  /** How many of the next characters belong to an escape sequence; -1 if the next one tells. */
  #escaped = 0;
  /** The characters of the last string; 0 once they are counted. */
  #length = 0;
  /** The last string, if it is short and without escape sequences. */
  #string = "";
  #isText = false;

  get isTooHigh(): boolean {
    return this.#objects > limits.recordedObjects || this.#characters > limits.recordedCharacters;
  }

  add(piece: string): void {
    for (let i = 0; i < piece.length; i++) {
      if (this.#isInString) {
        i = this.#readString(piece, i);
        continue;
      }
      const code = piece.charCodeAt(i);
      if (code === quote) {
        this.#isInString = true;
        this.#length = 0;
        this.#string = "";
      } else if (code === openingBrace) {
        this.#objects++;
      } else if (code === colon) {
        this.#isText = textField.test(this.#string);
        this.#length = 0;
      } else if (code === comma || code === closingBrace || code === closingBracket) {
        if (this.#isText) this.#characters += this.#length;
        this.#length = 0;
      }
    }
  }

  /** Returns the position of the quote that ends the string, or of the end of the piece. */
  #readString(piece: string, from: number): number {
    let length = this.#length;
    let escaped = this.#escaped;
    let i = from;
    for (; i < piece.length; i++) {
      const code = piece.charCodeAt(i);
      if (escaped !== 0) escaped = escaped > 0 ? escaped - 1 : code === letterU ? 4 : 0;
      else if (code === quote) break;
      else {
        length++;
        if (code === backslash) escaped = -1;
      }
    }
    this.#isInString = i === piece.length;
    this.#string = length <= longestField ? this.#string + piece.slice(from, i) : "";
    this.#length = length;
    this.#escaped = escaped;
    return i;
  }
}
