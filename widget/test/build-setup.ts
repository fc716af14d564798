import { buildWidget } from "../build.ts";

/** The tests use the built widget, so it is built from the current sources first. */
export default async function setup(): Promise<void> {
  await buildWidget();
}
