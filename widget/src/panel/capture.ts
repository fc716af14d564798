import type { Session } from "./session.ts";

/** Does what needs a part that is fetched only now, and says so where it does not come. */
export async function withPart(session: Session, work: () => Promise<void>): Promise<void> {
  const problem = session.texts.partMissing;
  if (session.view.problem === problem) session.show({ problem: undefined });
  try {
    await work();
  } catch {
    session.show({ problem });
  }
}

/** Fetches what takes screenshots, and takes one. */
export async function capture(session: Session): Promise<void> {
  if (session.view.isCapturing) return;
  session.show({ isCapturing: true, problem: undefined });
  await withPart(session, async () => {
    const [{ takePicture }, { captureViewport }] = await Promise.all([
      import("./take-picture.ts"),
      import("../capture/capture-viewport.ts"),
    ]);
    await takePicture(session, captureViewport);
  });
  session.show({ isCapturing: false });
}

export const upload = (session: Session, file: Blob) =>
  withPart(session, async () => {
    const { takeFile } = await import("./take-picture.ts");
    await takeFile(session, file);
  });
