import type { Problem } from "./agent-result.ts";

interface TicketFile {
  /** Where the result is written, and where changes are read. */
  readonly result: string;
  readonly changes: string;
  readonly folder: string;
  /** Where the agent works, if there is something to say about that. */
  readonly workspace: string;
  readonly criteria: readonly { readonly number: number }[];
  /** Pictures beside the ticket, with what they are. */
  readonly files: readonly string[];
}

/** The part of `ticket.md` that says how to work and what to leave behind. Nobody but Corkboard writes it. */
export function ticketInstructions({
  result,
  changes,
  folder,
  workspace,
  criteria: confirmed,
  files,
}: TicketFile): string {
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
  const question = { to: "team", question: "Which of the two carts?", choices: ["The page", "The dialog"] };
  const count =
    confirmed.length === 0
      ? "This ticket has no acceptance criteria: leave criteria out."
      : `criteria: the ticket has ${confirmed.length} confirmed: ${confirmed.map(({ number }) => number).join(", ")}. Report each with met (true or false) and evidence (how you verified it). Those that you leave out are delivered as not met.`;
  return [
    "# How to work",
    "",
    "Solve the ticket below. Nobody watches, and nobody can answer while you work.",
    ...(workspace === "" ? [] : ["", workspace]),
    "",
    `Before you end, read ${changes} if it exists: what people have written or changed while you worked. If a member asks you to stop, stop.`,
    ...(files.length === 0 ? [] : ["", `In ${folder}:`, "", ...files.map((file) => `- ${file}`)]),
    "",
    "# How to deliver",
    "",
    `When you are done, write your result to ${result} as JSON, and end. For example:`,
    "",
    "```json",
    JSON.stringify(example),
    "```",
    "",
    "- summary: what you did, in plain text, for people who do not read code.",
    "- At least one of branch, commit, url (the pull request), preview_url and screenshot (path of a PNG, JPEG, WebP or GIF file) is required. Leave out what does not exist.",
    `- ${count}`,
    "- element (optional): the element that you changed, with its CSS selector and whether it exists. Its rectangle is in fractions of the screenshot (0 to 1), or in pixels together with image_width and image_height.",
    `- If you cannot decide something from the ticket and the code, write {"questions": [${JSON.stringify(question)}]} instead, to the team or the reporter. You are started again with the answers.`,
    '- If you cannot solve the ticket, write {"release": "the reason"} instead.',
    "",
  ].join("\n");
}

/** What the agent has to correct, for a further run. */
export function problemText(problems: readonly Problem[], result: string): string {
  return [
    "# Your result was not accepted",
    "",
    `An earlier run wrote ${result}. Correct these problems in the file, keep the rest, and end:`,
    "",
    ...problems.map(({ message }) => `- ${message}`),
    "",
  ].join("\n");
}

export const problemList = (problems: readonly Problem[]): string => problems.map(({ message }) => message).join("; ");
