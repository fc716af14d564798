import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { chooseLanguage } from "../../texts/language.ts";
import { ShowDialog } from "./show-dialog.tsx";

const delivery = examples.listDeliveries.response.data[0]!;
const item = examples.getFeedback.response.data;
const project = examples.getProject.response.data;
const session = examples.getSession.response.data;
const [met] = delivery.criteria.map((each) => ({ ...each, met: true }));
const unmet = { ...met!, met: false };

interface State {
  readonly report?: Partial<Wire.Feedback>;
  readonly emails?: boolean;
  readonly replies?: boolean;
  readonly criteria?: Wire.TicketDelivery["criteria"];
}

async function drawn({ report = {}, emails = true, replies = true, criteria = [met!] }: State = {}) {
  const closed: true[] = [];
  await draw(
    <ShowDialog
      delivery={{ ...delivery, criteria }}
      item={{ ...item, ...report }}
      onClose={() => void closed.push(true)}
    />,
    {
      known: [
        [sessionQuery.queryKey, { ...session, emails_enabled: emails }],
        [keys.project(item.project_id), { ...project, widget: { ...project.widget, reporter_replies: replies } }],
      ],
    },
  );
  return closed;
}

const field = page.getByRole("textbox", { name: "What the client reads" });
const button = (name: string) => page.getByRole("button", { name });

test.each<State & { readonly what: string; readonly shown: RegExp }>([
  {
    what: "the reporter by name and address",
    shown: /Nils \(nils@example\.com\) and the contacts of the client receive an email, unless/,
  },
  {
    what: "a reporter without a name by address",
    report: { reporter_name: "" },
    shown: /nils@example\.com and the contacts of the client receive an email, unless/,
  },
  {
    what: "nobody if the service sends no email",
    emails: false,
    shown: /Nobody receives an email, because this service/,
  },
  {
    what: "the contacts alone if the reporter has no address",
    report: { reporter_email: "" },
    shown: /^(?!.*Nils).*Contacts of the client see .* and receive an email unless/,
  },
  {
    what: "the contacts alone if replies are off",
    replies: false,
    shown: /^(?!.*Nils).*Contacts of .* receive an email/,
  },
  {
    what: "nobody if replies are off and the service sends no email",
    replies: false,
    emails: false,
    shown: /Nobody receives an email\. Contacts/,
  },
  {
    what: "nobody for spam, even if the service sends no email",
    report: { spam: true },
    emails: false,
    shown: /Nobody receives an email, because the report is marked as spam/,
  },
])("the dialog says who receives an email: $what", async ({ shown, ...state }) => {
  await drawn(state);
  await expect.element(field).toHaveAccessibleDescription(shown);
});

test("the address of a reporter without a name stands alone", async () => {
  await drawn({ report: { reporter_name: "" } });
  await expect.element(page.getByText(/^nils@example\.com and the contacts/)).toBeVisible();
});

test("the client reads what the agent wrote unless somebody changes it", async () => {
  await drawn();
  await expect.element(field).toHaveValue(delivery.summary);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription(/^Written by claude-code\. Change it as you like/);
  await expect.element(button("Show to client")).toBeEnabled();
});

test("the client cannot be shown an empty text", async () => {
  await drawn();
  await userEvent.fill(field, "   ");
  await expect.element(button("Show to client")).toBeDisabled();
  await userEvent.fill(field, "Fixed");
  await expect.element(button("Show to client")).toBeEnabled();
});

test("met criteria are no warning", async () => {
  await drawn({ criteria: [met!, met!] });
  await expect.element(field).toBeVisible();
  await expect.element(page.getByText(/^According to the agent/)).not.toBeInTheDocument();
});

test.each([
  { criteria: [unmet], en: "the acceptance criterion is not met.", de: "ist das Akzeptanzkriterium nicht erfüllt." },
  {
    criteria: [met!, unmet],
    en: "1 of 2 acceptance criteria is not met.",
    de: "ist 1 von 2 Akzeptanzkriterien nicht erfüllt.",
  },
  {
    criteria: [unmet, met!, unmet],
    en: "2 of 3 acceptance criteria are not met.",
    de: "sind 2 von 3 Akzeptanzkriterien nicht erfüllt.",
  },
])("unmet criteria are a warning: $en", async ({ criteria, en, de }) => {
  await drawn({ criteria });
  await expect.element(page.getByText(`According to the agent, ${en}`)).toBeVisible();
  chooseLanguage("de");
  await expect.element(page.getByText(`Laut Agent ${de}`)).toBeVisible();
});

test("Cancel shows nothing", async () => {
  const closed = await drawn();
  await userEvent.click(button("Cancel"));
  expect(closed).toEqual([true]);
});
