import type { captureViewport } from "../capture/capture-viewport.ts";
import { overridden } from "../texts/overridden.ts";
import { pictureOf, pictureOfFile } from "./make-picture.ts";
import type { Picture } from "./picture.ts";
import { pictureTexts } from "./picture-texts.ts";
import type { Session } from "./session.ts";

export { pictureOfFile } from "./make-picture.ts";

/** Attaches a screenshot of the page, or shows why it failed. */
export async function takePicture(session: Session, take: typeof captureViewport): Promise<void> {
  const { context } = session;
  const texts = textsFor(session);
  const captured = await context.diagnostics.without(() => take(context.root)).catch(() => "failed" as const);
  if (captured === "csp") return session.show({ problem: texts.screenshotForbidden });
  if (captured === "failed") return session.show({ problem: texts.screenshotFailed });
  const view = { x: scrollX, y: scrollY, width: innerWidth, height: innerHeight };
  attach(session, { ...pictureOf(captured.canvas), view }, captured.hasGaps ? texts.screenshotFrames : undefined);
}

/** Attaches an image from the visitor's files or clipboard. */
export async function takeFile(session: Session, file: Blob): Promise<void> {
  const picture = await pictureOfFile(file);
  const texts = textsFor(session);
  if (picture) attach(session, picture, undefined);
  else session.show({ problem: texts.imageUnreadable });
}

/** An annotated image is not replaced: its annotations and blurs would be lost, or end up on another image. */
function attach(session: Session, picture: Picture, problem: string | undefined): void {
  const { draft, view } = session;
  const texts = textsFor(session);
  if (view.isSending || view.result) return;
  if (view.Annotator || draft.picture?.annotations.length || draft.picture?.blurs.length)
    return session.show({ problem: texts.pictureMarked });
  session.show({ problem });
  session.write({ picture }, ".quiet");
}

const textsFor = ({ context: { language, config, texts } }: Session) =>
  overridden(pictureTexts[language], config.texts, texts);
