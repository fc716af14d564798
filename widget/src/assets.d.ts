declare module "*.css?inline" {
  const css: string;
  export default css;
}

/** File names of the parts that the loader fetches when they are needed; put in by the build. */
declare const __PANEL__: string;
declare const __RECORDER__: string;
