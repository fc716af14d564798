import type { Session } from "./session.ts";

/** Fetches what takes screenshots, and takes one. */
export async function capture(session: Session): Promise<void> {
  if (session.view.isCapturing) return;
  session.show({ isCapturing: true, problem: undefined });
  try {
    const [{ takePicture }, { captureViewport }] = await Promise.all([
      import("./take-picture.ts"),
      import("../capture/capture-viewport.ts"),
    ]);
    await takePicture(session, captureViewport);
  } catch {
    session.show({ problem: session.texts.screenshotFailed });
  }
  session.show({ isCapturing: false });
}

export async function upload(session: Session, file: Blob): Promise<void> {
  const { takeFile } = await import("./take-picture.ts");
  await takeFile(session, file);
}
