import { describe, expect, it } from "vitest";
import { builtinProposal, thread } from "../../../../test/support/ticket-source.ts";

type Given = Parameters<typeof builtinProposal>[0];

const criteriaOf = async (source: Given) => (await builtinProposal(source)).criteria.map(({ text }) => text);

describe("a ticket of an everyday source", () => {
  it("asks for a wish that is put politely", async () => {
    const description = "I would like to stay signed in for a week.";
    const proposal = await builtinProposal({ type: "feature", title: "Sign-in", description });
    expect(proposal.title).toBe("I would like to stay signed in for a week");
    expect(proposal.criteria.map(({ text }) => text)).toContain("I would like to stay signed in for a week");
  });

  it("keeps what was asked for when a comment only adds to it", async () => {
    const source: Given = {
      type: "feature",
      title: "CSV export",
      description: "Please add a CSV export to the orders list. It should contain date, customer and total.",
      comments: thread("Only for admins please.", "Agreed, admins only."),
    };
    expect((await builtinProposal(source)).title).toBe("CSV export");
    const criteria = await criteriaOf(source);
    expect(criteria).toContain("Please add a CSV export to the orders list");
    expect(criteria).toContain("It should contain date, customer and total");
    expect(criteria.join("\n")).toContain("admins only");
  });

  it("says of a bug what is wrong, not that it shall be so", async () => {
    const wrong = "On the contact page it says 'Adress' instead of 'Address'";
    const criteria = await criteriaOf({ type: "bug", title: "Typo", description: `${wrong}.` });
    expect(criteria).toContain(`This no longer happens: “${wrong}”`);
    expect(criteria).not.toContain(wrong);
  });

  it("says what happens rather than what the short title calls it", async () => {
    const criteria = await criteriaOf({
      type: "bug",
      title: "Checkout broken",
      description: "When I click Pay on the checkout page nothing happens.",
    });
    expect(criteria[0]).toContain("“When I click Pay on the checkout page nothing happens”");
  });

  it("takes up what somebody asked and somebody else agreed to", async () => {
    const criteria = await criteriaOf({
      type: "feature",
      title: "Make prices editable",
      description: "Our editors should be able to change the prices themselves.",
      comments: thread("With a history of who changed what?", "Yes please, and the old price."),
    });
    expect(criteria.join("\n")).toContain("With a history of who changed what");
    expect(criteria.join("\n")).toContain("the old price");
  });

  it("takes neither a question about what was nor a remark about the work for a decision", async () => {
    const criteria = await criteriaOf({
      type: "bug",
      title: "The menu stays open",
      description: "The menu does not close after tapping a link.",
      comments: thread("Have you tried clearing your browser cache?", "Yes, and on my phone too.", "Fix is easy."),
    });
    expect(criteria.join("\n")).not.toMatch(/cache|easy/);
  });

  it("takes no question about what is and nothing that was found out about a fault for a decision", async () => {
    const criteria = await criteriaOf({
      type: "bug",
      title: "Search finds no singular",
      description: "Searching for apple finds nothing.",
      comments: thread("Does it find other fruit?", "Right, plural works.", "I will have a look."),
    });
    expect(criteria.join("\n")).not.toMatch(/As decided/);
  });

  it("keeps what was asked for when a question about it was answered, and takes the answer for decided", async () => {
    const proposal = await builtinProposal({
      type: "feature",
      title: "Export orders",
      description: "Please add an export of the orders. It should contain date and total.",
      comments: thread("CSV or Excel?", "CSV is fine.", "Ok, will do."),
    });
    const criteria = proposal.criteria.map(({ text }) => text);
    expect(proposal.title).toBe("Export orders");
    expect(criteria).toContain("As decided: “CSV is fine”");
    expect(criteria).toContain("It should contain date and total");
    expect(criteria.join("\n")).not.toContain("Excel");
  });

  it("asks for what a word of a question and a yes agreed on, and for what begins in May", async () => {
    const criteria = await criteriaOf({
      type: "general",
      title: "New phone number",
      description: "Our new number is 030 123456 from 1 May.",
      comments: thread("Also in the footer?", "Yes please."),
    });
    expect(criteria).toContain("As decided: “Also in the footer?” – “Yes please”");
    expect(criteria.join("\n")).toContain("030 123456 from 1 May");
  });

  it("does not call decided what others saw of a fault", async () => {
    const criteria = await criteriaOf({
      type: "bug",
      title: "Button overlaps text",
      description: "On mobile the Save button overlaps the text.",
      comments: thread("I see it too on iPhone 14.", "Good to know."),
    });
    expect(criteria.join("\n")).not.toContain("As decided");
  });

  it("changes the value and keeps the wish where a comment only gives another value", async () => {
    const source: Given = {
      type: "feature",
      title: "Bigger images",
      description: "The product images should be bigger, 800 px.",
      comments: thread("800 px would slow the page. 600?", "Ok, 600 px."),
    };
    expect((await builtinProposal(source)).title).toBe("Bigger images");
    const criteria = await criteriaOf(source);
    expect(criteria).toContain("The product images should be bigger");
    expect(criteria.join("\n")).toContain("600 px");
    expect(criteria.join("\n")).not.toContain("800 px");
  });

  it("keeps the wish where an extra was declined or a question answered", async () => {
    const hours = "Please show the opening hours on the contact page";
    const declined = thread("Should they also be in the footer?", "No, contact page is enough.");
    expect(
      await criteriaOf({ type: "feature", title: "Opening hours", description: `${hours}.`, comments: declined }),
    ).toContain(hours);
    const photo = "Please replace the team photo with the new one";
    const answered = thread("Where do I find it?", "In the shared folder, team-2026.jpg.");
    expect(
      await criteriaOf({ type: "general", title: "Team photo", description: `${photo}.`, comments: answered }),
    ).toContain(photo);
  });

  it("does not ask for praise", async () => {
    const criteria = await criteriaOf({
      type: "feature",
      title: "Passwort anzeigen",
      description: "Ein Auge-Symbol im Passwortfeld wäre gut.",
      comments: thread("Gute Idee.", "Bitte auch bei der Registrierung."),
    });
    expect(criteria.join("\n")).not.toContain("Gute Idee");
    expect(criteria.join("\n")).toContain("Registrierung");
  });
});
