import { describeAll } from "./describe-value.ts";

/** Reports everything that appears as an error in the browser's console. */
export function watchErrors(note: (message: string) => void): void {
  const write = console.error;
  console.error = function error(...values: unknown[]) {
    ignoreErrors(() => note(describeAll(values)));
    Reflect.apply(write, console, values);
  };
  addEventListener("error", (event) => {
    if (event instanceof ErrorEvent) {
      const place = event.filename ? ` (${event.filename}:${event.lineno}:${event.colno})` : "";
      ignoreErrors(() => note(describeAll([event.error instanceof Error ? event.error : event.message + place])));
    }
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    ignoreErrors(() => note(`Unhandled rejection: ${describeAll([reason])}`));
  });
}

/** Failures in the widget's monitoring must not affect the page. */
export function ignoreErrors(work: () => void): void {
  try {
    work();
  } catch {
    // For example, a value that cannot be described.
  }
}
