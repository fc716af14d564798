/** Written to stderr; the report goes to stdout. */
export function progress(message: string): void {
  process.stderr.write(`${message}\n`);
}
