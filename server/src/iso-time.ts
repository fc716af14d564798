/** ISO 8601 with a zone, so that nobody's local time decides which moment is meant. */
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** The moment in milliseconds, or undefined where the text names none. */
export function readIsoTime(text: string): number | undefined {
  const time = isoTime.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
