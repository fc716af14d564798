import { lazyComponent } from "../ui/lazy.tsx";

/** The markdown renderer is as large as half of the first page, so it is loaded with the first ticket. */
export const Markdown = lazyComponent<{ text: string }>(() => import("./markdown.tsx"));
