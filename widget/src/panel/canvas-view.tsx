import { h } from "preact";

/** Shows a canvas without a URL, so that no content security policy has to allow one. */
export function CanvasView({ canvas }: { canvas: HTMLCanvasElement }) {
  const draw = (shown: HTMLCanvasElement | null) => {
    shown?.getContext("2d")?.drawImage(canvas, 0, 0);
  };
  return <canvas ref={draw} width={canvas.width} height={canvas.height} aria-hidden="true" />;
}
