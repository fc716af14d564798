import { buildWebApp } from "../build.ts";

export const setup = () => buildWebApp();
