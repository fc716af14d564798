import { h } from "preact";

/** SVG paths on a 24 × 24 grid. */
export const icons = {
  bug: "M7 9a5 5 0 0 1 10 0v5a5 5 0 0 1-10 0ZM12 9v10M3 12h4m10 0h4M4 6l3 2m13-2-3 2M4 19l3-2m13 2-3-2",
  idea: "M9 18h6m-5 3h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3Z",
  other: "M3 4h18v13h-9l-5 4v-4H3Z",
  close: "M6 6l12 12M18 6 6 18",
  camera: "M3 8h4l2-3h6l2 3h4v11H3ZM12 10a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
  upload: "M12 16V4L7 9m5-5 5 5M4 16v4h16v-4",
  target: "M12 3v4m0 10v4M3 12h4m10 0h4M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z",
  pen: "M4 20l1-4L16 5l3 3L8 19l-4 1ZM14 7l3 3",
  trash: "M5 7h14M10 7V4h4v3m-7 0 1 13h8l1-13",
  check: "M4 12.5 9.5 18 20 6.5",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3.5 2",
};

export function Icon({ path }: { path: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
