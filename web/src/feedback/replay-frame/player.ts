import { Replayer } from "@rrweb/replay";
import type { FrameMessage } from "../detail/replay/messages.ts";
import type { RecordedEvent } from "./clean-events.ts";

const tickMs = 100;
const fullSnapshot = 2;
const meta = 4;
/** A shorter pause is part of how somebody works. */
const idleMs = 2_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the replayer looks up before it adapts a style sheet. */
const adapted = { get: (css: string) => css, set: () => {} };

/** Plays a recording, scaled to the frame, and reports where it is. */
export class Player {
  readonly #replayer: Replayer;
  readonly #send: (message: FrameMessage) => void;
  readonly #duration: number;
  /** Before this, there is no page to show. */
  readonly #firstPage: number;
  #size: Size;
  #timer: ReturnType<typeof setInterval> | undefined;
  #at = 0;

  constructor(root: HTMLElement, events: readonly RecordedEvent[], send: (message: FrameMessage) => void) {
    this.#send = send;
    this.#size = sizeIn(events);
    this.#replayer = new Replayer(events as never, {
      root,
      mouseTail: false,
      showWarning: false,
      triggerFocus: false,
      inactivePeriodThreshold: idleMs,
      // Images of the website are not loaded; their place stays visible.
      insertStyleRules: ["img:not([src]) { background: #8882; outline: 1px solid #8884; }"],
    });
    // The styles are adapted already (`cleanStyleSheet`). The replayer would parse each sheet, which takes time that is
    // quadratic to its rules.
    Object.assign(this.#replayer, { cache: { stylesWithHoverClass: adapted } });
    const { startTime, totalTime } = this.#replayer.getMetaData();
    this.#duration = totalTime;
    this.#firstPage = (events.find(({ type }) => type === fullSnapshot)?.timestamp ?? startTime) - startTime + 1;
    this.#replayer.on("resize", (size) => {
      this.#size = size as Size;
      this.#fit();
    });
    this.#replayer.on("finish", () => this.#ended());
    addEventListener("resize", this.#fit);
    this.#replayer.pause(this.#firstPage);
    this.#fit();
    // Reported once the page is laid out, which takes longest.
    this.#replayer.iframe.contentDocument?.documentElement.getBoundingClientRect();
    send({ type: "loaded", duration: totalTime, startedAt: startTime, ...this.#size });
  }

  play(): void {
    if (this.#at >= this.#duration) this.#at = 0;
    this.#replayer.play(this.#at);
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#report(), tickMs);
    this.#send({ type: "playing", isPlaying: true });
  }

  pause(): void {
    this.#report();
    this.#replayer.pause();
    this.#halt();
  }

  seek(at: number): void {
    this.#at = Math.min(this.#duration, Math.max(0, at));
    if (this.#timer === undefined) this.#replayer.pause(Math.max(this.#at, this.#firstPage));
    else this.#replayer.play(this.#at);
    this.#send({ type: "time", at: this.#at });
  }

  setSpeed(speed: number): void {
    this.#replayer.setConfig({ speed });
  }

  setSkipIdle(isOn: boolean): void {
    this.#replayer.setConfig({ skipInactive: isOn });
  }

  stop(): void {
    removeEventListener("resize", this.#fit);
    clearInterval(this.#timer);
    this.#replayer.destroy();
  }

  #report(): void {
    this.#at = Math.min(this.#duration, Math.max(0, this.#replayer.getCurrentTime()));
    this.#send({ type: "time", at: this.#at });
  }

  #ended(): void {
    if (this.#timer === undefined) return;
    this.#at = this.#duration;
    this.#send({ type: "time", at: this.#at });
    this.#halt();
  }

  #halt(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#send({ type: "playing", isPlaying: false });
  }

  readonly #fit = (): void => {
    const { width, height } = this.#size;
    const scale = Math.min(innerWidth / width, innerHeight / height);
    const { style } = this.#replayer.wrapper;
    style.width = `${width}px`;
    style.height = `${height}px`;
    style.transform = `translate(${(innerWidth - width * scale) / 2}px, ${(innerHeight - height * scale) / 2}px) scale(${scale})`;
  };
}

function sizeIn(events: readonly RecordedEvent[]): Size {
  const { width, height } = events.find(({ type }) => type === meta)?.data ?? {};
  const inReason = (value: unknown, otherwise: number) =>
    typeof value === "number" && value >= 1 && value <= 20_000 ? value : otherwise;
  return { width: inReason(width, 1280), height: inReason(height, 800) };
}
