import { findChromium } from "../../../widget/test/chromium.ts";

/** Before the first test, because the browser that runs the tests of components is started by the test runner. */
export default function setup(): void {
  findChromium();
}
