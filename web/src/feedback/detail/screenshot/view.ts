export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How the image lies in its frame: its scale, and the position of its top left corner. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const largestScale = 8;

/** Never larger than the original. */
export const fitScale = (image: Size, frame: Size): number =>
  Math.min(1, frame.width / image.width, frame.height / image.height) || 1;

export const fittedView = (image: Size, frame: Size): View =>
  contained({ scale: fitScale(image, frame), x: 0, y: 0 }, image, frame);

/** Scales around a point of the frame, which stays where it is. */
export function zoomed(view: View, to: number, at: { x: number; y: number }, image: Size, frame: Size): View {
  const scale = Math.min(largestScale, Math.max(fitScale(image, frame), to));
  const ratio = scale / view.scale;
  return contained({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, image, frame);
}

export const moved = (view: View, dx: number, dy: number, image: Size, frame: Size): View =>
  contained({ ...view, x: view.x + dx, y: view.y + dy }, image, frame);

/** Brings a point of the image, in fractions of its size, to the middle of the frame. */
export const centred = (view: View, [x, y]: readonly [number, number], image: Size, frame: Size): View =>
  contained(
    {
      ...view,
      x: frame.width / 2 - x * image.width * view.scale,
      y: frame.height / 2 - y * image.height * view.scale,
    },
    image,
    frame,
  );

/** A smaller image is centred, a larger one covers the frame. */
function contained(view: View, image: Size, frame: Size): View {
  return {
    ...view,
    x: within(view.x, frame.width, image.width * view.scale),
    y: within(view.y, frame.height, image.height * view.scale),
  };
}

const within = (position: number, available: number, size: number): number =>
  size <= available ? (available - size) / 2 : Math.min(0, Math.max(available - size, position));
