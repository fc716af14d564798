import { pictureOf } from "./picture.ts";
import type { Session } from "./session.ts";

/** The page as the visitor sees it, or why that cannot be had. */
export async function capture(session: Session): Promise<void> {
  const { context, texts } = session;
  session.show({ isCapturing: true, problem: undefined });
  try {
    const { captureViewport } = await import("../capture/capture-viewport.ts");
    const captured = await context.diagnostics.without(() => captureViewport(context.root));
    if (captured === "csp") return session.show({ problem: texts.screenshotForbidden });
    if (captured === "failed") return session.show({ problem: texts.screenshotFailed });
    if (captured.hasGaps) session.show({ problem: texts.screenshotFrames });
    session.write({ picture: pictureOf(captured.canvas) });
  } catch {
    session.show({ problem: texts.screenshotFailed });
  } finally {
    session.show({ isCapturing: false });
  }
}

/** A picture from the visitor's files or clipboard. */
export async function takeFile(session: Session, file: Blob): Promise<void> {
  const { pictureOfFile } = await import("./picture-of-file.ts");
  const picture = await pictureOfFile(file);
  session.show({ problem: picture ? undefined : session.texts.imageUnreadable });
  if (picture) session.write({ picture });
}
