/** Keeps the capture's own advice to developers out of a console that is somebody else's; all else passes. */
export function hushCapture(): () => void {
  const { warn } = console;
  const filtered = (...values: unknown[]) => {
    if (!String(values[0]).startsWith("[snapdom]")) Reflect.apply(warn, console, values);
  };
  console.warn = filtered;
  return () => {
    if (console.warn === filtered) console.warn = warn;
  };
}
