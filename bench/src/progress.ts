/** What goes on, for whoever waits. The report itself goes to stdout. */
export function progress(message: string): void {
  process.stderr.write(`${message}\n`);
}
