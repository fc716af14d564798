import type { captureViewport } from "../capture/capture-viewport.ts";
import { overridden } from "../texts/overridden.ts";
import { pictureOf, pictureOfFile } from "./make-picture.ts";
import { pictureTexts } from "./picture-texts.ts";
import type { Session } from "./session.ts";

/** The page as the visitor sees it, or why that cannot be had. */
export async function takePicture(session: Session, take: typeof captureViewport): Promise<void> {
  const { context } = session;
  const texts = textsFor(session);
  const captured = await context.diagnostics.without(() => take(context.root));
  if (captured === "csp") return session.show({ problem: texts.screenshotForbidden });
  if (captured === "failed") throw new Error("the page cannot be drawn");
  if (captured.hasGaps) session.show({ problem: texts.screenshotFrames });
  session.write({ picture: pictureOf(captured.canvas) }, ".quiet");
}

/** A picture from the visitor's files or clipboard. */
export async function takeFile(session: Session, file: Blob): Promise<void> {
  const picture = await pictureOfFile(file);
  const texts = textsFor(session);
  session.show({ problem: picture ? undefined : texts.imageUnreadable });
  if (picture) session.write({ picture }, ".quiet");
}

const textsFor = ({ context: { language, config, texts } }: Session) =>
  overridden(pictureTexts[language], config.texts, texts);
