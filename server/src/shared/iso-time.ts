/** ISO 8601 with a time zone. */
const isoTime = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Times of these years have the same format, so that they sort as text. */
const [earliest, latest] = [Date.parse("0000-01-01T00:00:00Z"), Date.parse("9999-12-31T23:59:59.999Z")];

/** Milliseconds since 1970; undefined for an invalid time. */
export function readIsoTime(text: string): number | undefined {
  const day = isoTime.exec(text)?.[1];
  if (day === undefined || !isDay(day)) return undefined;
  const time = Date.parse(text);
  return time >= earliest && time <= latest ? time : undefined;
}

/** Rejects 31 February, which `Date` would read as a day in March. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
