import { buildWebApp } from "../build.ts";

/** The tests use the built app, so it is built from the current sources first. */
export default async function setup(): Promise<void> {
  await buildWebApp();
}
