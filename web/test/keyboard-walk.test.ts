import { createClient } from "@corkboard/client";
import { describe, it } from "vitest";
import { Keyboard } from "./journeys/support/keyboard.ts";
import { useJourney } from "./journeys/support/journey.ts";
import { agentName, claim, deliver } from "./support/agent.ts";
import { isSkipped } from "./support/app.ts";
import { password } from "./support/corkboard.ts";
import { Palette } from "./support/palette.ts";

describe.skipIf(isSkipped)("without a mouse", () => {
  const journey = useJourney();

  it("the first hour leads from the set-up link to an accepted delivery, and never loses the focus", async () => {
    const { page } = await journey.app.visit();
    const keyboard = new Keyboard(page);
    const palette = new Palette(page);

    await page.goto(await journey.app.service.setupPath());
    await keyboard.typeInto(page.getByLabel("Organisation"), "Nordlicht");
    await keyboard.tabTo(page.getByLabel("Your name"));
    await keyboard.type("Mia Berg");
    await keyboard.tabTo(page.getByLabel("Email"));
    await keyboard.type("mia@nordlicht.example");
    await keyboard.tabTo(page.getByLabel("Password", { exact: true }));
    await keyboard.type(password);
    await keyboard.press("Enter");
    await keyboard.typeInto(page.getByLabel("Client"), "Velo Noord");
    await keyboard.press("Enter");
    await keyboard.typeInto(page.getByLabel("Website address"), journey.shop.url);
    await keyboard.press("Enter");
    const tag = page.getByLabel("Script tag");
    await keyboard.tabTo(tag);
    journey.shop.key = /data-key="([^"]+)"/.exec((await tag.textContent()) ?? "")?.[1];

    await journey.report({
      title: "The pay button does nothing",
      description: "Nothing happens when I press Pay.\n\nExpected: the payment page opens.\nActual: nothing.",
      name: "Vera Holm",
    });
    await keyboard.activate(page.getByRole("link", { name: "Open report" }));
    await keyboard.activate(page.getByRole("button", { name: "Make a ticket" }));
    await keyboard.activate(page.getByRole("link", { name: "Open ticket" }));
    await keyboard.activate(page.getByRole("button", { name: "Confirm all" }));
    await keyboard.activate(page.getByRole("dialog").getByRole("button", { name: /^Confirm \d+ line/ }));
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await keyboard.focused();
    await keyboard.press("Control+Enter");
    await page.getByText("Agents can claim this ticket now").waitFor();

    await palette.choose("access tokens", "Access tokens");
    await keyboard.activate(page.getByRole("button", { name: "Create an agent token" }));
    const dialog = page.getByRole("dialog");
    await keyboard.typeInto(dialog.getByLabel("Name"), "Laptop");
    await keyboard.tabTo(dialog.getByLabel("Client"));
    await keyboard.press("a");
    await keyboard.activate(dialog.getByRole("button", { name: "Create token" }));
    const secret = dialog.getByRole("textbox", { name: "Copy the token now" });
    await keyboard.tabTo(secret);
    const agent = createClient({ baseUrl: journey.app.service.url, token: await secret.inputValue() });
    await keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await keyboard.focused();

    const [ticket] = (await agent.listTickets({ query: {} })).data;
    const first = await claim(agent, ticket!.id);
    const { id, fence } = first;
    const question = "Was the address filled in by hand?";
    await agent.askQuestion({ params: { id }, body: { fence, to: "team", question, choices: ["Yes", "No"] } });
    await keyboard.press("g");
    await keyboard.press("t");
    await keyboard.activate(page.getByRole("link", { name: /The pay button does nothing/ }));
    const asked = page.getByRole("group", { name: `${agentName} asks the team` });
    await keyboard.activate(asked.getByRole("button", { name: "Yes" }));
    await asked.waitFor({ state: "detached" });
    await keyboard.focused();

    await deliver(agent, first, { summary: "Pay opens the payment page." });
    const fix = page.getByRole("group", { name: `${agentName} has a fix for you to check` });
    await keyboard.activate(fix.getByRole("button", { name: "Not fixed yet" }));
    await keyboard.typeInto(fix.getByLabel("What is still wrong?"), "It opens twice.");
    await keyboard.activate(fix.getByRole("button", { name: "Send back" }));
    await page.getByRole("button", { name: "Status: Open" }).waitFor();
    await keyboard.focused();

    await deliver(agent, await claim(agent, ticket!.id), { summary: "It opens once." });
    await keyboard.activate(fix.getByRole("button", { name: "Accept" }));
    await page.getByRole("button", { name: "Status: Done" }).waitFor();
    await keyboard.focused();
    await page.getByText("Accepted · Mia Berg").waitFor();
  });
});
