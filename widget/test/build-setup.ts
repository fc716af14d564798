import { buildWidget } from "../build.ts";

/** The tests look at what is built, so it is built from what is there. */
export default async function setup(): Promise<void> {
  await buildWidget();
}
