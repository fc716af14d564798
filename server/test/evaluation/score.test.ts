import { describe, expect, it } from "vitest";
import { type TicketProposal, type TicketWriter, TicketWriterError } from "../../src/ports/ai/proposal.ts";
import { type EvaluationSource, evaluationSources, feedback, lines } from "./evaluation-source.ts";
import { scoreProposal, scoreWriter } from "./score.ts";
import { measures } from "./targets.ts";

const [tent] = evaluationSources("en", [
  {
    name: "tent total",
    work: "bug",
    source: feedback({
      type: "bug",
      title: "Re: Total is wrong",
      description:
        "Two tents cost 1.299,00 € in the cart but “Pay now” asks for twelve euros more since 3 March 2026. Export as PDF? | Tent | 899 € |",
      pageUrl: "https://tents.example/cart",
      browserInfo: {
        browser: "Edge 129.0",
        user_agent: "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0",
        failed_requests: [
          { at: "2026-03-03T08:12:44.120Z", method: "GET", url: "https://tents.example/api", status: 500 },
        ],
      },
      comments: [
        ["Ann Lee", "Cart: shipping is added twice. No export then."],
        [null, lines("Write to help@tents.example", "", "```sh", "# total", "---", "sum  a b", "```")],
      ],
    }),
    priorities: { levels: ["high"], because: "people pay too much" },
    title: { names: [["cart", "total"], "shipping"], not: ["Ann"] },
    criteria: { shipping: ["shipping", ["once", "twice"]], button: ["Pay now"] },
    inverted: ["shipping is added twice", "asks for twelve euros more"],
    required: { page: ["/cart"], cause: ["added twice", "double shipping"] },
    live: { support: ["help@tents.example"] },
    forbidden: { anywhere: ["tax"], inCriteria: ["PDF"], inTitle: ["PDF"], asHeading: ["Decision"] },
  },
]) as readonly [EvaluationSource];

const code = "```sh\n# total\n---\nsum  a b\n```";

const good: TicketProposal = {
  title: "Cart asks for shipping twice",
  body: lines(
    "Since 2026-03-03 “Pay now” on https://tents.example/cart asks for 12 € more than 1,299 €: shipping is **added twice**.",
    "",
    "Contact: help@tents.example",
    "",
    code,
  ),
  criteria: [
    { text: "The cart adds shipping once to the total", cites: [{ comment: "c1" }] },
    { text: "Pay now asks for what the cart shows", cites: [{ field: "description" }] },
  ],
  priority: { level: "high", reason: "the source says “twelve euros more”", cites: [{ field: "description" }] },
  labels: ["bug", "cart"],
  questions: [],
};

const withCriterion = (text: string) => ({ criteria: [...good.criteria, { text, cites: [{ comment: "c1" }] }] });
const withBody = (text: string) => ({ body: `${good.body}\n\n${text}` });
const unmet = (changed: Partial<TicketProposal>) =>
  measures.filter((measure) => !measure.isMet([score(changed)])).map(({ name }) => name);

const score = (changed: Partial<TicketProposal>) => scoreProposal(tent, { ...good, ...changed });
const inventedBy = (sentence: string) => score({ body: `${good.body}\n\n${sentence}` }).invented;

describe("the score of a ticket", () => {
  it("finds nothing wrong with a faithful ticket", () => {
    expect(score({})).toMatchObject({
      isPriorityAcceptable: true,
      titleProblem: undefined,
      missing: [],
      missingCriteria: [],
      inverted: [],
      dropped: [],
      forbidden: [],
      invented: [],
      fences: 1,
      changedFences: [],
      unusable: [],
    });
    expect(unmet({})).toEqual([]);
  });

  it("detects an unacceptable priority", () => {
    expect(unmet({ priority: { level: "low", reason: "", cites: [] } })).toEqual(["acceptable priority"]);
  });

  it("detects a missing fact", () => {
    expect(score({ body: `Shipping is wrong.\n\nhelp@tents.example\n\n${code}` }).missing).toEqual([
      "page: /cart",
      "cause: added twice | double shipping",
    ]);
  });

  it.each([
    ["Re: Cart asks for shipping twice", "has an email prefix"],
    ["Hello, the cart asks for shipping twice", "has a greeting"],
    ["Guten Tag, cart shipping", "has a greeting"],
    ["Help! Cart adds shipping twice", "has a cry for help"],
    ["Au secours : cart, shipping", "has a cry for help"],
    ["Cart adds shipping twice!!", "shouts"],
    ["Cart shipping, says Ann", 'contains "Ann"'],
    ["Wrong amount of shipping", "does not name cart | total and shipping"],
    [`Cart shipping ${"and so on ".repeat(20)}`, "is too long"],
  ])("detects a title that is not good: %s", (title, problem) => {
    expect(score({ title }).titleProblem).toBe(problem);
    expect(unmet({ title })).toEqual(["good title"]);
  });

  it.each(["Help page of the cart lacks shipping", "Cart: shipping added twice"])("accepts the title %s", (title) => {
    expect(score({ title }).titleProblem).toBeUndefined();
  });

  it("detects a missing criterion, which is published but has no target, even if its parts are spread over several", () => {
    const spread = score({
      criteria: [
        { text: "Shipping is right in the cart", cites: [{ comment: "c1" }] },
        { text: "Pay now adds everything once", cites: [{ comment: "c1" }] },
      ],
    });
    expect(spread.missingCriteria).toEqual(["shipping: shipping + once | twice"]);
    expect(unmet({ criteria: [] })).toEqual([]);
  });

  it.each([
    "Shipping is added twice",
    "Cart: shipping is added twice",
    "Pay now asks for twelve euros more in the cart",
  ])("detects a problem that stands as a criterion: %s", (text) => {
    expect(score(withCriterion(text)).inverted).toEqual([text]);
    expect(unmet(withCriterion(text))).toEqual(["inverted criteria"]);
  });

  it.each([
    "Fixed: shipping is added twice",
    "Corrigé : shipping is added twice",
    "It no longer happens that shipping is added twice",
    "Shipping is added once instead of twice",
  ])("accepts a prefixed or negated problem as a criterion: %s", (text) => {
    expect(score(withCriterion(text)).inverted).toEqual([]);
  });

  it.each([
    ["Contact: help@tents.example", ""],
    ["Contact: help@tents.example", "- help@tents.example (Superseded later, please check)"],
    ["Contact: help@tents.example", "> help@tents.example\n\n*Superseded later, please check*"],
    ["Contact: help@tents.example", "Ann, superseded later, please check:\n\n> help@tents.example"],
    ["Contact: help@tents.example", "- help@tents.example – remplacé plus tard, à vérifier"],
    ["Contact: help@tents.example", "## Not to be built\n\nSome words.\n\n- help@tents.example"],
    ["Contact: help@tents.example", "Later comments replaced this; it is not to be built.\n\n- help@tents.example"],
  ])("detects a dropped requirement: %s becomes %s", (kept, dropped) => {
    const changed = { body: good.body.replace(kept, dropped) };
    expect(score(changed).dropped).toEqual(["support: help@tents.example"]);
    expect(unmet(changed)).toEqual(["dropped requirements"]);
  });

  it("does not count another point that is marked as superseded", () => {
    expect(score(withBody("- Export as PDF? (Superseded later, please check)\n- Next point")).dropped).toEqual([]);
  });

  it.each([
    "```sh\n# total\n---\nsum a b\n```",
    "```sh\n# total\n\nsum  a b\n```",
    "# total\n---\nsum  a b",
    "`# total` `---` `sum a b`",
    "",
  ])("detects changed code: %j", (changed) => {
    expect(score({ body: good.body.replace(code, changed) }).changedFences).toHaveLength(1);
    expect(unmet({ body: good.body.replace(code, changed) })).toContain("code unchanged");
  });

  it("accepts unchanged code in a quotation and in a longer fence", () => {
    const shown = [code.replaceAll(/^/gm, "> "), code.replaceAll("```", "````")];
    for (const each of shown) expect(score({ body: good.body.replace(code, each) }).changedFences).toEqual([]);
  });

  it.each([
    [{ body: `${good.body} Probably the TAX.` }, '"tax" in the ticket'],
    [{ title: "Cart: export as PDF" }, '"PDF" in the title'],
    [{ body: `${good.body}\n\n## Decision\n\nNone` }, '"Decision" as a heading'],
    [{ criteria: [...good.criteria, { text: "The cart can be saved as PDF", cites: [] }] }, '"PDF" as a criterion'],
    [
      { criteria: [...good.criteria, { text: "No total is wrong. PDF export works", cites: [] }] },
      '"PDF" as a criterion',
    ],
  ])("detects what must not be said: %j", (changed, fault) => {
    expect(score(changed).forbidden).toEqual([fault]);
  });

  it.each([
    "No PDF export is offered in the cart",
    "The cart offers a link instead of a PDF",
    "Ein PDF wird nicht angeboten",
  ])("lets a criterion exclude what was withdrawn: %s", (text) => {
    expect(score({ criteria: [...good.criteria, { text, cites: [] }] }).forbidden).toEqual([]);
  });

  it.each([
    ["It fails for 15 % of visitors.", "number 15"],
    ["The server returns 502.", "number 502"],
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
    ["Depuis le 4 mars 2026.", "date 4 mars 2026"],
    ["Depuis mardi.", "weekday mardi"],
    ["Seen at 08:13.", "number 08:13"],
    ["Siehe https://tents.example/car", "address https://tents.example/car"],
  ])("detects the invention in: %s", (sentence, fault) => {
    expect(inventedBy(sentence)).toEqual([fault]);
  });

  it.each([
    "1. Open the cart\n2. Press “Pay now”\n3. Compare",
    "- Browser: Edge 129 on Windows",
    "- 2 comments, see c1, and 1 failed request",
    "Rows: “Tent – 899 €”",
    "Depuis le 3 mars 2026, à 08:12",
    "> Ann Lee: Cart: shipping is added twice.",
    "> Two tents cost 1.299,00 € in the cart … since 3 March 2026.",
    "Since March 3rd, `tents.example`",
    "`Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0`",
    'They press "Pay now"; write to help@tents.example.',
  ])("accepts what the source says in other notation: %s", (sentence) => {
    expect(inventedBy(sentence)).toEqual([]);
  });

  it("detects citations of comments that do not exist and of empty fields", () => {
    const cites = [{ comment: "c9" }, { field: "checklist" as const }, { field: "title" as const }];
    const cited = score({ priority: { ...good.priority, cites } });
    expect(cited.invented).toEqual(["citation of comment c9", "citation of checklist"]);
  });

  it.each([
    ["Works again", "is too short to check"],
    ["The issue is fixed as described above", "says nothing to check"],
    ["Das Problem ist wie beschrieben behoben", "says nothing to check"],
    ["Le problème décrit est corrigé", "says nothing to check"],
    ["El problema está resuelto como se ha descrito", "says nothing to check"],
    ["The cart adds shipping once to total", "repeats another criterion"],
    ["Ann Lee has inspected everything and approves", "has little in common with the source"],
    ["Menus open quickly everywhere", "has little in common with the source"],
  ])("counts %j as unusable", (text, problem) => {
    expect(score(withCriterion(text)).unusable).toEqual([`"${text}" ${problem}`]);
  });

  it("counts a criterion without citation as unusable", () => {
    expect(score({ criteria: good.criteria.map(({ text }) => ({ text, cites: [] })) }).unusable).toHaveLength(2);
  });

  it("allows one forbidden fact for every twenty tickets", () => {
    const faulty = score({ title: "Cart: shipping as PDF" });
    const isMet = measures.find(({ name }) => name === "forbidden facts")?.isMet;
    const among = (others: number) => isMet?.([faulty, ...Array.from({ length: others }, () => score({}))]);
    expect([among(0), among(18), among(19)]).toEqual([false, false, true]);
  });

  it("counts a ticket that was not written as one that got nothing right", async () => {
    const failing: TicketWriter = { write: () => Promise.reject(new TicketWriterError("timeout", "too slow")) };
    const nothing = await scoreWriter(failing, tent);
    expect(nothing).toMatchObject({ isPriorityAcceptable: false, proposal: undefined, failure: "timeout: too slow" });
    expect(nothing.missing).toHaveLength(2);
    expect(nothing.missingCriteria).toHaveLength(2);
    expect(nothing.titleProblem).toBeDefined();
  });
});
