import { id, say } from "../text/statement.ts";
import { field, given, ownArgument, type Tool } from "../tool.ts";
import { claimArguments } from "./claim-arguments.ts";
import { screenshotIn, screenshotSchema } from "./screenshot-argument.ts";

export const deliver: Tool = {
  name: "deliver",
  description:
    'Deliver your work with every confirmed criterion: a branch, commit, url, preview_url or screenshot is required; without a result call ask or release. Example: {"summary":"The cart keeps its items","branch":"fix/cart","criteria":[{"number":1,"met":true,"evidence":"Added a test"}]}. After an error, send only what it names: the valid parts are kept. People then accept or reject the work, with the reason in get_ticket.',
  operations: ["deliverClaim"],
  arguments: {
    ...claimArguments("deliverClaim"),
    summary: field("deliverClaim", "body", "summary", { description: "What you did, in plain text" }),
    url: field("deliverClaim", "body", "url", { description: "Pull request" }),
    branch: field("deliverClaim", "body", "branch"),
    commit: field("deliverClaim", "body", "commit"),
    preview_url: field("deliverClaim", "body", "preview_url", { description: "Where people can try the change" }),
    criteria: field("deliverClaim", "body", "criteria", {
      description:
        "One entry per confirmed criterion, with its number and version from get_ticket. Numbers can have gaps.",
    }),
    element: field("deliverClaim", "body", "element", {
      description:
        "The element you changed; its rectangle in fractions (0 to 1), or pixels with image_width and image_height",
    }),
    screenshot: ownArgument(screenshotSchema),
  },
  async run(args, api) {
    const params = given(deliver, "deliverClaim", "params", args);
    const body = given(deliver, "deliverClaim", "body", args);
    const screenshot = screenshotIn(args.screenshot);
    const { data } = await api.call(
      "deliverClaim",
      screenshot ? { params, form: deliveryForm(body, screenshot) } : { params, body },
    );
    return {
      facts: [
        say`delivery ${id(data.id)} of attempt ${data.attempt}: ${data.state}`,
        ...(data.screenshot_url === null ? [] : [say`with a screenshot`]),
        say`You are done.`,
      ],
      quotes: [],
    };
  },
};

function deliveryForm(body: object, screenshot: Blob): FormData {
  const form = new FormData();
  form.append("delivery", JSON.stringify(body));
  form.append("screenshot", screenshot, "screenshot");
  return form;
}
