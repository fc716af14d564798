/** The app runs on Preact, which is a tenth of React's size. Its code and libraries import React. */
export const preactForReact = [
  { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react(?:-dom)?$/, replacement: "preact/compat" },
];
