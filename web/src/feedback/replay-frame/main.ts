import type { FrameMessage, PlayerMessage } from "../detail/replay/messages.ts";
import { cleanInBackground, Unplayable } from "./clean-in-background.ts";
import styles from "./frame.css?inline";
import { Player } from "./player.ts";

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

/** The frame shows what it is given by the page around it, and talks to nobody else. */
const send = (message: FrameMessage) => parent.postMessage(message, location.origin);

let player: Player | undefined;

function receive(message: PlayerMessage): void {
  if (message.type === "load") void load(message.recording);
  else if (message.type === "play") player?.play();
  else if (message.type === "pause") player?.pause();
  else if (message.type === "seek") player?.seek(message.at);
  else if (message.type === "speed") player?.setSpeed(message.speed);
  else player?.setSkipIdle(message.isOn);
}

async function load(recording: ArrayBuffer): Promise<void> {
  try {
    const events = await cleanInBackground(recording);
    player = new Player(document.getElementById("replay")!, events, send);
  } catch (error) {
    send({ type: "failed", problem: error instanceof Unplayable ? error.problem : "broken" });
  }
}

addEventListener("message", ({ source, origin, data }: MessageEvent<PlayerMessage>) => {
  if (source !== parent || origin !== location.origin) return;
  try {
    receive(data);
  } catch {
    send({ type: "failed", problem: "broken" });
  }
});

if (parent !== window) send({ type: "ready" });
