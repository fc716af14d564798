import { describe, expect, it } from "vitest";
import { type TicketProposal, type TicketWriter, TicketWriterError } from "../../src/ports/ai/proposal.ts";
import { type EvaluationSource, evaluationSources, feedback } from "./evaluation-source.ts";
import { scoreProposal, scoreWriter } from "./score.ts";
import { targets } from "./targets.ts";

const [tent] = evaluationSources("bug", "en", [
  {
    name: "tent total",
    source: feedback({
      type: "bug",
      title: "Total is wrong",
      description:
        "Two tents cost 1.299,00 € in the cart but “Pay now” asks for twelve euros more since 3 March 2026. Export as PDF?",
      pageUrl: "https://tents.example/cart",
      browserInfo: {
        browser: "Edge 129.0",
        user_agent: "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0",
      },
      comments: [
        ["Ann Lee", "Shipping is added twice. No export then."],
        [null, "Write to help@tents.example"],
      ],
    }),
    priorities: { levels: ["high"], because: "people pay too much" },
    required: { page: ["/cart"], cause: ["added twice", "double shipping"] },
    decided: { cause: ["shipping"] },
    forbidden: { anywhere: ["tax"], inCriteria: ["PDF"], inTitle: ["PDF"], asTitle: ["Total is wrong"] },
  },
]) as readonly [EvaluationSource];

const good: TicketProposal = {
  title: "Cart asks for shipping twice",
  body: "Since 2026-03-03 “Pay now” on https://tents.example/cart asks for 12 € more than 1,299 €: shipping is **added twice**.",
  criteria: [
    { text: "The cart adds shipping once to the total", cites: [{ comment: "c1" }] },
    { text: "Pay now asks for what the cart shows", cites: [{ field: "description" }] },
  ],
  priority: { level: "high", reason: "the source says “twelve euros more”", cites: [{ field: "description" }] },
  labels: ["bug", "cart"],
};

const score = (changed: Partial<TicketProposal>) => scoreProposal(tent, { ...good, ...changed });
const inventedBy = (sentence: string) => score({ body: `${good.body}\n\n${sentence}` }).invented;

describe("the score of a ticket", () => {
  it("finds nothing wrong with a faithful ticket", () => {
    expect(score({})).toMatchObject({
      isPriorityAcceptable: true,
      facts: 3,
      missing: [],
      forbidden: [],
      invented: [],
      hasEnoughCriteria: true,
      criteriaProblems: [],
    });
    expect(targets.map((target) => target.isMet([score({})]))).toEqual([true, true, true, true]);
  });

  it("notices a priority that nobody would accept", () => {
    const wrong = score({ priority: { level: "low", reason: "", cites: [] } });
    expect(wrong.isPriorityAcceptable).toBe(false);
    expect(targets.map((target) => target.isMet([wrong]))).toEqual([false, true, true, true]);
  });

  it("notices a fact that is missing, and a decision that is missing among the criteria", () => {
    expect(score({ body: "Shipping is wrong." }).missing).toEqual([
      "page: /cart",
      "cause: added twice | double shipping",
    ]);
    const undecided = score({ criteria: [{ text: "The cart shows the right total", cites: [{ field: "title" }] }] });
    expect(undecided.missing).toEqual(["cause: shipping (among the criteria)"]);
  });

  it.each([
    [{ body: `${good.body} Probably the TAX.` }, '"tax" in the ticket'],
    [{ title: "Cart: export as PDF" }, '"PDF" in the title'],
    [{ title: "Total  is wrong" }, '"Total is wrong" as the whole title'],
    [{ criteria: [...good.criteria, { text: "The cart can be saved as PDF", cites: [] }] }, '"PDF" as a criterion'],
    [
      { criteria: [...good.criteria, { text: "No total is wrong. PDF export works", cites: [] }] },
      '"PDF" as a criterion',
    ],
  ])("notices what must not be said: %j", (changed, fault) => {
    expect(score(changed).forbidden).toEqual([fault]);
  });

  it.each([
    "No PDF export is offered in the cart",
    "The cart offers a link instead of a PDF",
    "Ein PDF wird nicht angeboten",
  ])("lets a criterion rule out what was given up: %s", (text) => {
    expect(score({ criteria: [...good.criteria, { text, cites: [] }] }).forbidden).toEqual([]);
  });

  it.each([
    ["It fails for 15 % of visitors.", "number 15"],
    ["The server answers 502.", "number 502"],
    ["It began on 4 March 2026.", "date 4 March 2026"],
    ["Seit dem 03.04.2026.", "date 03.04.2026"],
    ["See https://tents.example/basket for more.", "address https://tents.example/basket"],
    ["The page /checkout too.", "path /checkout"],
    ["Ask support@tents.example.", "mail address support@tents.example"],
    ["The button says “Buy now”.", 'quotation "Buy now"'],
    ["Der Knopf heißt „Jetzt kaufen“.", 'quotation "Jetzt kaufen"'],
    ["> Shipping is added three times", 'quotation "Shipping is added three times"'],
    ["Seen in Safari.", "browser or system Safari"],
    ["Seen in Edge 128.", "browser or system Edge 128"],
    ["Thomas confirmed it.", "person Thomas"],
    ["cc @Miriam", "person Miriam"],
    ["Reported by Mrs Underhill.", "person Underhill"],
    ["It began on a Tuesday.", "weekday Tuesday"],
    ["Siehe https://tents.example/car", "address https://tents.example/car"],
  ])("notices the invention in: %s", (sentence, fault) => {
    expect(inventedBy(sentence)).toEqual([fault]);
  });

  it.each([
    "1. Open the cart\n2. Press “Pay now”\n3. Compare",
    "- Browser: Edge 129 on Windows",
    "- 2 comments, see c1",
    "> Ann Lee: Shipping is added twice.",
    "> Two tents cost 1.299,00 € in the cart … since 3 March 2026.",
    "Since March 3rd, `tents.example`",
    "`Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0`",
    'They press "Pay now"; write to help@tents.example.',
  ])("takes what the source says, written differently, for no invention: %s", (sentence) => {
    expect(inventedBy(sentence)).toEqual([]);
  });

  it("notices citations of comments that do not exist and of fields nobody filled in", () => {
    const cites = [{ comment: "c9" }, { field: "checklist" as const }, { field: "title" as const }];
    const cited = score({ priority: { ...good.priority, cites } });
    expect(cited.invented).toEqual(["citation of comment c9", "citation of checklist"]);
  });

  it.each([
    ["Works again", "is too short to check"],
    ["The issue is fixed as described above", "says nothing to check"],
    ["Das Problem ist wie beschrieben behoben", "says nothing to check"],
    ["El problema está resuelto como se ha descrito", "says nothing to check"],
    ["The cart adds shipping once to total", "repeats another criterion"],
    ["Menus open quickly everywhere", "has no word in common with the source"],
  ])("does not count %j as a criterion", (text, problem) => {
    const [first] = good.criteria as readonly [TicketProposal["criteria"][number]];
    const judged = score({ criteria: [first, { text, cites: [{ field: "title" }] }] });
    expect(judged).toMatchObject({ hasEnoughCriteria: false, criteriaProblems: [`"${text}" ${problem}`] });
  });

  it("does not count a criterion that cites nothing, nor a ticket without criteria", () => {
    const uncited = good.criteria.map(({ text }) => ({ text, cites: [] }));
    expect(score({ criteria: uncited }).hasEnoughCriteria).toBe(false);
    const empty = score({ criteria: [] });
    expect(empty.hasEnoughCriteria).toBe(false);
    expect(targets.map((target) => target.isMet([score({}), empty]))).toEqual([true, false, true, false]);
  });

  it("asks one criterion of a source of one line", () => {
    const one = { ...good, criteria: good.criteria.slice(0, 1) };
    expect(scoreProposal(tent, one).hasEnoughCriteria).toBe(false);
    expect(scoreProposal({ ...tent, oneLine: true }, one).hasEnoughCriteria).toBe(true);
  });

  it("counts a ticket that was not written as one that got nothing right", async () => {
    const failing: TicketWriter = { write: () => Promise.reject(new TicketWriterError("timeout", "too slow")) };
    const nothing = await scoreWriter(failing, tent);
    expect(nothing).toMatchObject({
      isPriorityAcceptable: false,
      hasEnoughCriteria: false,
      failure: "timeout: too slow",
    });
    expect(nothing.missing).toHaveLength(nothing.facts);
  });
});
