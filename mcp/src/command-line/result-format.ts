import type { Problem } from "./agent-result.ts";

interface ResultFormat {
  /** Where the result is written. */
  readonly result: string;
  readonly criteria: readonly { readonly number: number }[];
}

/** The part of `ticket.md` that says what an agent has to leave behind. Nobody but Corkboard writes it. */
export function resultInstructions({ result, criteria: confirmed }: ResultFormat): string {
  const shown = confirmed.length === 0 ? [{ number: 1 }] : confirmed.slice(0, 2);
  const criteria = shown.map(({ number }, index) => ({
    number,
    met: true,
    evidence: index === 0 ? "Added a test that reloads the page" : "See the screenshot",
  }));
  const example = {
    summary: "The cart keeps its items after a reload.",
    branch: "fix/cart",
    commit: "4f2c9aa",
    url: "https://git.example/shop/pull/12",
    preview_url: "https://pr-12.shop.example/cart",
    criteria,
    element: {
      selector: "#cart",
      found: true,
      x: 320,
      y: 80,
      width: 240,
      height: 60,
      image_width: 1280,
      image_height: 800,
    },
    screenshot: "/tmp/after.png",
  };
  const count =
    confirmed.length === 0
      ? "This ticket has no acceptance criteria: leave criteria out."
      : `criteria: the ticket has ${confirmed.length} confirmed: ${confirmed.map(({ number }) => number).join(", ")}. Report each with met (true or false) and evidence (how you verified it). Those that you leave out are delivered as not met.`;
  return [
    "# How to deliver",
    "",
    `When you are done, write your result to ${result} as JSON, and end. For example:`,
    "",
    "```json",
    JSON.stringify(example, null, 2),
    "```",
    "",
    "- summary: what you did, in plain text, for people who do not read code.",
    "- At least one of branch, commit, url (the pull request), preview_url and screenshot (path of a PNG, JPEG, WebP or GIF file) is required. Leave out what does not exist.",
    `- ${count}`,
    "- element (optional): the element that you changed, with its CSS selector and whether it exists. Its rectangle is in fractions of the screenshot (0 to 1), or in pixels together with image_width and image_height.",
    '- If you cannot solve the ticket, write {"release": "the reason"} instead.',
    "",
  ].join("\n");
}

/** What the agent has to correct, for a further run. */
export function problemText(problems: readonly Problem[], result: string): string {
  return [
    "# Your result was not accepted",
    "",
    `An earlier run wrote ${result}. What was valid of it is kept. Correct these problems in the file, keep the rest, and end:`,
    "",
    ...problems.map(({ message }) => `- ${message}`),
    "",
  ].join("\n");
}

export const problemList = (problems: readonly Problem[]): string => problems.map(({ message }) => message).join("; ");
