import type { JoinMessage, StreamMessage, TabMessage } from "./messages.ts";
import { OrganisationStream } from "./organisation-stream.ts";

/**
 * The shared worker: one stream per organisation for all tabs of the browser. With a stream per tab, the seventh tab
 * would wait forever, because browsers open only six connections to a server over HTTP/1.1.
 */
interface Group {
  readonly stream: OrganisationStream;
  readonly tabs: Set<MessagePort>;
}

const groups = new Map<string, Group>();

addEventListener("connect", (event) => {
  const [tab] = (event as MessageEvent).ports;
  if (!tab) return;
  tab.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    leave(tab);
    if (data.type === "join") join(tab, data);
  });
  tab.start();
});

function join(tab: MessagePort, { organisation, after }: JoinMessage): void {
  const known = groups.get(organisation);
  const group = known && known.stream.state !== "ended" ? known : open(organisation, after);
  const send = (message: StreamMessage) => tab.postMessage(message);
  send({ type: "joined", isComplete: group.stream.continuesFrom(after) });
  group.tabs.add(tab);
  send({ type: "state", state: group.stream.state });
}

function open(organisation: string, after: number | undefined): Group {
  const tabs = groups.get(organisation)?.tabs ?? new Set<MessagePort>();
  const stream = new OrganisationStream(organisation, after, (message) => {
    for (const tab of tabs) tab.postMessage(message);
  });
  const group = { stream, tabs };
  groups.set(organisation, group);
  return group;
}

function leave(tab: MessagePort): void {
  for (const [organisation, { stream, tabs }] of groups) {
    if (!tabs.delete(tab) || tabs.size > 0) continue;
    stream.stop();
    groups.delete(organisation);
  }
}
