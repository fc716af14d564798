const units = [
  { name: "day", seconds: 24 * 60 * 60 },
  { name: "hour", seconds: 60 * 60 },
  { name: "minute", seconds: 60 },
  { name: "second", seconds: 1 },
];

/** In the largest unit of which it has at least two: "12 minutes", "90 minutes", "3 days". */
export function describeDuration(seconds: number): string {
  const { name, seconds: length } = units.find((unit) => seconds >= 2 * unit.seconds) ?? { name: "second", seconds: 1 };
  const count = Math.floor(seconds / length);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
