import { describeAll } from "./describe-value.ts";

/** Tells of everything the page itself would show as an error in the browser's console. */
export function watchErrors(note: (message: string) => void): void {
  const write = console.error;
  console.error = function error(...values: unknown[]) {
    quietly(() => note(describeAll(values)));
    Reflect.apply(write, console, values);
  };
  addEventListener("error", (event) => {
    if (event instanceof ErrorEvent) {
      const place = event.filename ? ` (${event.filename}:${event.lineno}:${event.colno})` : "";
      quietly(() => note(describeAll([event.error instanceof Error ? event.error : event.message + place])));
    }
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    quietly(() => note(`Unhandled rejection: ${describeAll([reason])}`));
  });
}

/** The page's own work goes on, whatever becomes of our note of it. */
export function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // A value that cannot even be described is not worth an error on somebody else's page.
  }
}
