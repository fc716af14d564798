/**
 * A command line that means nothing here: a word, an option or a value nobody knows. The message is one sentence; the
 * process ends with status 2.
 */
export class NotUnderstood extends Error {
  override name = "NotUnderstood";
  /** What people may read on in, below the message. */
  readonly help: string | undefined;

  constructor(message: string, help?: string) {
    super(message);
    this.help = help;
  }
}
