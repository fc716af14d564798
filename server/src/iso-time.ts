/** ISO 8601 with a zone, so that nobody's local time decides. */
const isoTime = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Milliseconds since 1970; undefined for anything that is no such time. */
export function readIsoTime(text: string): number | undefined {
  const day = isoTime.exec(text)?.[1];
  if (day === undefined || !isDay(day)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/** Not the 31st of February, which would be read as a day in March. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
