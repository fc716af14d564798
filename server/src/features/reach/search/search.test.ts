import { errors } from "@corkboard/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { type Organisation, type Person, useService } from "../../../../test/support/harness.ts";

/** Oldest first. */
const titles = [
  "Anmeldeformular zeigt keine Fehlermeldung",
  "Müller GmbH: Logo zu groß",
  "Mueller & Söhne: Impressum fehlt",
  "Straße und Hausnummer vertauscht",
  "Le formulaire d'inscription ne répond pas",
  "Élève déconnecté après l’authentification",
  "购物车页面无法打开",
  "結帳頁面的按鈕沒有反應",
  "ログイン画面が開かない",
  "Newsletter-Anmeldung doppelt",
  "Checkout button does nothing",
  "ΟΔΥΣΣΕΥΣ in a heading",
];

describe("search", () => {
  const service = useService();
  let organisation: Organisation;
  let owner: Person;
  let projectId: string;

  const found = async (q: string, more: object = {}) => {
    const { data, meta } = await owner.client.search({ query: { q, ...more } });
    return { titles: data.map(({ title }) => title), ...(meta.similar ? { similar: true } : {}) };
  };

  beforeAll(async () => {
    organisation = await service.createOrganisation();
    ({ owner } = organisation);
    const first = await newFeedback(owner, { title: titles[0] ?? "" });
    projectId = first.project_id;
    for (const title of titles.slice(1)) await newFeedback(owner, { project_id: projectId, title });
    await service.indexed();
  });

  it.each([
    ["anmeld", ["Newsletter-Anmeldung doppelt", "Anmeldeformular zeigt keine Fehlermeldung"]],
    ["ANMELDE fehler", ["Anmeldeformular zeigt keine Fehlermeldung"]],
    ["Müller", ["Mueller & Söhne: Impressum fehlt", "Müller GmbH: Logo zu groß"]],
    ["mueller", ["Mueller & Söhne: Impressum fehlt", "Müller GmbH: Logo zu groß"]],
    ["muller", ["Müller GmbH: Logo zu groß"]],
    ["gross", ["Müller GmbH: Logo zu groß"]],
    ["soehne", ["Mueller & Söhne: Impressum fehlt"]],
    ["STRASSE hausnum", ["Straße und Hausnummer vertauscht"]],
    ["Straße", ["Straße und Hausnummer vertauscht"]],
    ["repond", ["Le formulaire d'inscription ne répond pas"]],
    ["d’inscription formulaire", ["Le formulaire d'inscription ne répond pas"]],
    ["ELEVE deconnecte", ["Élève déconnecté après l’authentification"]],
    ["authentification élève", ["Élève déconnecté après l’authentification"]],
    ["购物车", ["购物车页面无法打开"]],
    ["页面打开", []],
    ["页面 打开", ["购物车页面无法打开"]],
    ["頁面", ["結帳頁面的按鈕沒有反應"]],
    ["开", ["购物车页面无法打开"]],
    ["画面", ["ログイン画面が開かない"]],
    ["ﾛｸﾞｲﾝ", ["ログイン画面が開かない"]],
    ["οδυσσευς", ["ΟΔΥΣΣΕΥΣ in a heading"]],
    ["check but", ["Checkout button does nothing"]],
  ])("finds %s", async (q, expected) => {
    expect(await found(q)).toEqual({ titles: expected });
  });

  it.each([
    ["Anmeldeformluar", ["Anmeldeformular zeigt keine Fehlermeldung"]],
    ["Anmeldefromular", ["Anmeldeformular zeigt keine Fehlermeldung"]],
    ["Anmeldefrm", ["Anmeldeformular zeigt keine Fehlermeldung"]],
    ["Hausnumer", ["Straße und Hausnummer vertauscht"]],
    ["Strase", ["Straße und Hausnummer vertauscht"]],
    ["Imprressum", ["Mueller & Söhne: Impressum fehlt"]],
    ["formulare repnd", ["Le formulaire d'inscription ne répond pas"]],
    ["autentification", ["Élève déconnecté après l’authentification"]],
    ["chekout buton", ["Checkout button does nothing"]],
  ])("finds the misspelt %s", async (q, expected) => {
    expect(await found(q)).toEqual({ titles: expected, similar: true });
  });

  it.each(["xylophone", "zzzz", "qqqqqqqqqqqq", "!!!", "…", " "])("finds nothing similar to %s", async (q) => {
    expect(await found(q)).toEqual({ titles: [] });
  });

  it.each([
    '"',
    "a* OR b*",
    "NOT checkout",
    "words:checkout",
    "checkout NEAR(button)",
    "checkout & !button",
    "'checkout':*",
    "\\",
    "checkout\u0000",
    "%",
    "((((",
    "^checkout",
    "-checkout",
    "{words} : checkout",
    "😀",
    "\u{1d400}bc",
  ])("treats %s as text", async (q) => {
    const response = await service.request("GET", `/api/v1/search?q=${encodeURIComponent(q)}`, { token: owner.token });
    expect([200, 400]).toContain(response.status);
    expect(response.status === 200 || q.includes("\u0000")).toBe(true);
  });

  it("requires a text of at most 200 characters", async () => {
    const search = (q: string) => service.request("GET", `/api/v1/search${q}`, { token: owner.token });
    expect(await search("")).toMatchObject(errorResponse(errors.searchTextRequired));
    expect(await search("?q=")).toMatchObject(errorResponse(errors.searchTextRequired));
    expect((await search(`?q=${"a".repeat(200)}`)).status).toBe(200);
    expect(await search(`?q=${"a".repeat(201)}`)).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(await search("?q=a&kind=client")).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });

  it("ignores words after the tenth, and words that are repeated", async () => {
    const ten = "checkout checkout button does nothing check chec che ch c";
    expect(await found(`${ten} xylophone`)).toEqual({ titles: [] });
    expect(await found(`${ten} do xylophone`)).toEqual({ titles: ["Checkout button does nothing"] });
  });

  it("returns as many results as requested, and says whether there are more", async () => {
    const { data, meta } = await owner.client.search({ query: { q: "anmeld", limit: 1 } });
    expect(data.map(({ title }) => title)).toEqual(["Newsletter-Anmeldung doppelt"]);
    expect(meta).toEqual({ limit: 1, more: true, similar: false });
    expect((await owner.client.search({ query: { q: "anmeld", limit: 2 } })).meta.more).toBe(false);
  });

  describe("among all kinds", () => {
    it("puts titles first, then the newest, and says what each is", async () => {
      const { client } = owner;
      const board = await newBoard(owner);
      const card = await newCard(owner, board, { title: "Paginierung", description: "Kranich in the footer" });
      const archived = await newCard(owner, board, { title: "Kranich einfärben" });
      await client.updateCard({ params: { id: archived.id }, body: { archived: true } });
      const item = await newFeedback(owner, { project_id: projectId, title: "Vogel", reporter_name: "Karl Kranich" });
      const said = { content: `${"Well. ".repeat(100)} The kranich is upside down ${"again. ".repeat(100)}` };
      const onItem = (await client.createFeedbackComment({ params: { id: item.id }, body: said })).data;
      const onCard = (await client.createCardComment({ params: { id: archived.id }, body: said })).data;
      await client.updateCard({
        params: { id: card.id },
        body: { checklist: [{ id: "1", text: "Flamingo", checked: false }], labels: [{ color: "red", text: "Ibis" }] },
      });
      const ticket = (await client.generateTicket({ body: { source_type: "feedback", source_id: item.id } })).data;
      await client.updateTicket({ params: { id: ticket.id }, body: { title: "Fix the Kranich", labels: ["Storch"] } });
      await service.indexed();

      const { data } = await client.search({ query: { q: "Kranich" } });
      const shown = data.map(({ kind, id, project_id, parent_kind, parent_id, status, archived: isArchived }) => ({
        kind,
        id,
        project_id,
        parent_kind,
        parent_id,
        status,
        archived: isArchived,
      }));
      const none = { parent_kind: null, parent_id: null, status: null, archived: false };
      expect(shown).toEqual([
        { ...none, kind: "ticket", id: ticket.id, project_id: projectId, status: "open" },
        { ...none, kind: "card", id: archived.id, project_id: board.projectId, archived: true },
        {
          ...none,
          kind: "comment",
          id: onCard.id,
          project_id: board.projectId,
          parent_kind: "card",
          parent_id: archived.id,
          archived: true,
        },
        { ...none, kind: "comment", id: onItem.id, project_id: projectId, parent_kind: "feedback", parent_id: item.id },
        { ...none, kind: "feedback", id: item.id, project_id: projectId, status: "new" },
        { ...none, kind: "card", id: card.id, project_id: board.projectId },
      ]);
      expect(data.map(({ title }) => title)).toEqual([
        "Fix the Kranich",
        "Kranich einfärben",
        "Kranich einfärben",
        "Vogel",
        "Vogel",
        "Paginierung",
      ]);
      const [, , comment] = data;
      expect(comment?.excerpt).toMatch(/^….{40,70}The kranich is upside down again.*…$/);
      expect(comment?.excerpt.length).toBeLessThanOrEqual(200);
      expect(data.at(-1)?.excerpt).toBe("Kranich in the footer");
      expect(await found("flamingo ibis paginierung")).toEqual({ titles: ["Paginierung"] });
      expect(await found("storch")).toEqual({ titles: ["Fix the Kranich"] });

      const kinds = async (query: object) =>
        (await client.search({ query: { q: "kranich", ...query } })).data.map(({ kind }) => kind);
      expect(await kinds({ kind: "card" })).toEqual(["card", "card"]);
      expect(await kinds({ kind: ["comment", "feedback"] })).toEqual(["comment", "comment", "feedback"]);
      expect(await kinds({ project_id: board.projectId })).toEqual(["card", "comment", "card"]);
      expect(await kinds({ project_id: board.projectId, kind: "ticket" })).toEqual([]);
      expect(await kinds({ project_id: "x" })).toEqual([]);
      expect((await client.search({ query: { q: "kranch", kind: "ticket" } })).data).toMatchObject([{ id: ticket.id }]);
    });
  });

  it("never finds what belongs to another organisation", async () => {
    const other = await service.createOrganisation("Other");
    await newFeedback(other.owner, { title: "Pangolin in the header" });
    await service.indexed();
    expect((await other.owner.client.search({ query: { q: "pangolin" } })).data).toHaveLength(1);
    expect(await found("pangolin")).toEqual({ titles: [] });
    expect(await found("pangolni")).toEqual({ titles: [] });
    expect((await other.owner.client.search({ query: { q: "checkout" } })).data).toEqual([]);
    expect((await other.owner.client.search({ query: { q: "chekout" } })).data).toEqual([]);
    expect((await other.owner.client.search({ query: { q: "pangolin", project_id: projectId } })).data).toEqual([]);
  });
});
