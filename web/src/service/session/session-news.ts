import { basePath } from "../../ui/service-url.ts";

/** What the tabs of a browser tell each other: they share one cookie, so what one does concerns all. */
export type SessionNews = { readonly type: "signed-in"; readonly identity: string } | { readonly type: "signed-out" };

const channel = new BroadcastChannel(`corkboard.session${basePath}`);

// A broadcast channel has no target origin; the rule is about windows.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
export const announce = (news: SessionNews): void => channel.postMessage(news);

export function onSessionNews(receive: (news: SessionNews) => void): () => void {
  const listen = ({ data }: MessageEvent<SessionNews>) => receive(data);
  channel.addEventListener("message", listen);
  return () => channel.removeEventListener("message", listen);
}
