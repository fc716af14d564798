/** Keeps the capture library's warnings out of the page's console; all other messages pass. */
export function muteCaptureLogs(): () => void {
  const muted = (["warn", "error"] as const).map((level) => {
    const original = console[level];
    const filtered = (...values: unknown[]) => {
      if (!/^\[snapdom\]/i.test(String(values[0]))) Reflect.apply(original, console, values);
    };
    console[level] = filtered;
    return { level, original, filtered };
  });
  return () => {
    for (const { level, original, filtered } of muted) if (console[level] === filtered) console[level] = original;
  };
}
