/** SVG paths on a 24 × 24 grid. */
export const toolIcons = {
  rect: "M4 6h16v12H4z",
  arrow: "M5 19 19 5m0 0h-8m8 0v8",
  pin: "M12 21c4-5 6-8 6-11a6 6 0 0 0-12 0c0 3 2 6 6 11Zm0-13a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z",
  text: "M5 6V5h14v1M12 5v14m-3 0h6",
  blur: "M12 3c4 5 6 7.5 6 11a6 6 0 0 1-12 0c0-3.5 2-6 6-11Zm-3 11a3 3 0 0 0 3 3",
  undo: "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3",
};
