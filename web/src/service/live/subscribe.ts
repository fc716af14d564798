import type { StreamMessage, TabMessage } from "./messages.ts";
import { OrganisationStream } from "./organisation-stream.ts";

export interface Subscription {
  readonly organisation: string;
  /** The end of the event log before the tab loaded anything. */
  readonly after: number | undefined;
  readonly receive: (message: StreamMessage) => void;
}

/** Receives an organisation's events until the returned function is called. */
export const subscribe = (subscription: Subscription): (() => void) =>
  typeof SharedWorker === "undefined" ? whileVisible(subscription) : shared(subscription);

function shared({ organisation, after, receive }: Subscription): () => void {
  const worker = new SharedWorker(new URL("./shared-stream.ts", import.meta.url), { type: "module" });
  const send = (message: TabMessage) => worker.port.postMessage(message);
  const join = (from?: number) => send({ type: "join", organisation, after: from });
  const leave = () => send({ type: "leave" });
  // A page in the back-forward cache keeps its port, but must not keep the stream open.
  const onShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    join();
    receive({ type: "reset" });
  };
  worker.port.addEventListener("message", ({ data }: MessageEvent<StreamMessage>) => receive(data));
  worker.port.start();
  join(after);
  addEventListener("pagehide", leave);
  addEventListener("pageshow", onShow);
  return () => {
    leave();
    worker.port.close();
    removeEventListener("pagehide", leave);
    removeEventListener("pageshow", onShow);
  };
}

/** Browsers without shared workers: only the visible tab has a stream, and continues where it stopped. */
function whileVisible({ organisation, after, receive }: Subscription): () => void {
  let stream: OrganisationStream | undefined;
  let sequence = after;
  let wasHidden = false;
  const update = () => {
    if (document.visibilityState === "hidden") {
      stream?.stop();
      sequence = stream?.sequence ?? sequence;
      wasHidden = true;
      stream = undefined;
    } else if (!stream) {
      stream = new OrganisationStream(organisation, sequence, receive);
      // Without a position, nobody knows what was missed.
      if (wasHidden && sequence === undefined) receive({ type: "reset" });
    }
  };
  receive({ type: "joined", isComplete: after !== undefined });
  update();
  document.addEventListener("visibilitychange", update);
  return () => {
    document.removeEventListener("visibilitychange", update);
    stream?.stop();
  };
}
