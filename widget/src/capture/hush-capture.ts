/** Keeps the capture's own advice to developers out of a console that is somebody else's; all else passes. */
export function hushCapture(): () => void {
  const hushed = (["warn", "error"] as const).map((level) => {
    const original = console[level];
    const filtered = (...values: unknown[]) => {
      if (!/^\[snapdom\]/i.test(String(values[0]))) Reflect.apply(original, console, values);
    };
    console[level] = filtered;
    return { level, original, filtered };
  });
  return () => {
    for (const { level, original, filtered } of hushed) if (console[level] === filtered) console[level] = original;
  };
}
