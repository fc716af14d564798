import type { FrameMessage, PlayerMessage } from "../detail/replay/messages.ts";
import { cleanEvents } from "./clean-events.ts";
import styles from "./frame.css?inline";
import { Player } from "./player.ts";

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

/** The frame shows what it is given by the page around it, and talks to nobody else. */
const send = (message: FrameMessage) => parent.postMessage(message, location.origin);

let player: Player | undefined;

function receive(message: PlayerMessage): void {
  if (message.type === "load") load(message.recording);
  else if (message.type === "play") player?.play();
  else if (message.type === "pause") player?.pause();
  else if (message.type === "seek") player?.seek(message.at);
  else if (message.type === "speed") player?.setSpeed(message.speed);
  else player?.setSkipIdle(message.isOn);
}

function load(recording: ArrayBuffer): void {
  player?.stop();
  const events = cleanEvents(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(recording)));
  player = new Player(document.getElementById("replay")!, events, send);
}

addEventListener("message", ({ source, origin, data }: MessageEvent<PlayerMessage>) => {
  if (source !== parent || origin !== location.origin) return;
  try {
    receive(data);
  } catch {
    send({ type: "failed" });
  }
});

if (parent !== window) send({ type: "ready" });
