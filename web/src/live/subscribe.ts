import type { StreamMessage, TabMessage } from "./messages.ts";
import { OrganisationStream } from "./organisation-stream.ts";

/** Receives an organisation's events until the returned function is called. */
export const subscribe = (organisation: string, receive: (message: StreamMessage) => void): (() => void) =>
  typeof SharedWorker === "undefined" ? whileVisible(organisation, receive) : shared(organisation, receive);

function shared(organisation: string, receive: (message: StreamMessage) => void): () => void {
  const worker = new SharedWorker(new URL("./shared-stream.ts", import.meta.url), { type: "module" });
  const send = (message: TabMessage) => worker.port.postMessage(message);
  const join = () => send({ type: "join", organisation });
  const leave = () => send({ type: "leave" });
  // A page in the back-forward cache keeps its port, but must not keep the stream open.
  const onShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    join();
    receive({ type: "reset" });
  };
  worker.port.addEventListener("message", ({ data }: MessageEvent<StreamMessage>) => receive(data));
  worker.port.start();
  join();
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
function whileVisible(organisation: string, receive: (message: StreamMessage) => void): () => void {
  let stream: OrganisationStream | undefined;
  let sequence: number | undefined;
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
  update();
  document.addEventListener("visibilitychange", update);
  return () => {
    document.removeEventListener("visibilitychange", update);
    stream?.stop();
  };
}
