import { lazyPart } from "../lazy/lazy-part.ts";
import type { Session } from "./session.ts";

const loadCapture = lazyPart(() => import("../capture/capture-viewport.ts"));
export const loadAnnotator = lazyPart(() => import("../annotate/annotator.tsx"));
export const loadPictures = lazyPart(() => import("./take-picture.ts"));

/** Runs work that needs a lazy-loaded part, and shows a problem if it does not load. */
export async function withLazyPart(session: Session, work: () => Promise<void>): Promise<void> {
  const problem = session.texts.partMissing;
  if (session.view.problem === problem) session.show({ problem: undefined });
  try {
    await work();
  } catch {
    session.show({ problem });
  }
}

export async function capture(session: Session): Promise<void> {
  if (session.view.isCapturing) return;
  session.show({ isCapturing: true, problem: undefined });
  await withLazyPart(session, async () => {
    const [{ takePicture }, { captureViewport }] = await Promise.all([loadPictures(), loadCapture()]);
    await takePicture(session, captureViewport);
  });
  session.show({ isCapturing: false });
}

export const upload = (session: Session, file: Blob) =>
  withLazyPart(session, async () => {
    const { takeFile } = await loadPictures();
    await takeFile(session, file);
  });
