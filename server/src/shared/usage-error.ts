/** An invalid command line: the process exits with status 2. */
export class UsageError extends Error {
  override name = "UsageError";
  /** Printed below the message, but not with `--json`. */
  readonly help: string | undefined;

  constructor(message: string, help?: string) {
    super(message);
    this.help = help;
  }
}
