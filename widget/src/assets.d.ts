declare module "*.css?inline" {
  const css: string;
  export default css;
}

/** File names of the lazy-loaded parts, inserted by the build. */
declare const __PANEL__: string;
declare const __RECORDER__: string;
declare const __REVIEW__: string;
