import { type OperationName, operations, Report, routes } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { useApiDocument } from "./support/api-document.ts";
import { useService } from "./support/harness.ts";

const names = Object.keys(operations) as OperationName[];
const takingBody = names.filter((name) => "body" in routes[name]);
const answeringOnce = names.filter((name) => !("stream" in routes[name]) && !("csv" in routes[name]));

describe("the examples in the OpenAPI document", () => {
  const service = useService();
  const document = useApiDocument(service);
  const { described, followed, problems } = document;

  it.each(takingBody)("show a request to %s that matches its schema", (name) => {
    const { schema, example } = described(name).requestBody.content["application/json"];
    expect(problems(schema, example)).toEqual([]);
  });

  it.each(answeringOnce)("show a response of %s that matches its schema", (name) => {
    const { schema, example } = described(name).responses[operations[name].status].content["application/json"];
    expect(problems(schema, example)).toEqual([]);
  });

  it("show an event as sent in the stream", () => {
    const { example } = described("streamEvents").responses[200].content["text/event-stream"];
    const [, id, type, data = ""] = /^id: (\d+)\nevent: (\S+)\ndata: (.+)\n\n$/.exec(example) ?? [];
    expect(problems(routes.streamEvents.response, JSON.parse(data))).toEqual([]);
    expect(JSON.parse(data)).toMatchObject({ sequence: Number(id), type });
  });

  it("show a visitor's report as a form that begins with the key", () => {
    const { schema, example } = described("sendWidgetFeedback").requestBody.content["multipart/form-data"];
    expect(problems(schema, example)).toEqual([]);
    expect(Object.keys(example)).toEqual(["api_key", "report"]);
    expect(problems(Report, JSON.parse(example.report))).toEqual([]);
  });

  /** Some operations return what contains the changed object. */
  const changedIn = (name: OperationName, data: { user?: unknown; criteria?: readonly unknown[] }) => {
    if (name === "updateMe") return data.user;
    return name === "updateCriterion" ? data.criteria?.[0] : data;
  };

  it("reflect the request's changes in the response", () => {
    for (const name of names.filter((candidate) => operations[candidate].method === "PATCH")) {
      const { requestBody, responses } = described(name);
      const { example: asked } = requestBody.content["application/json"];
      const { data } = responses[200].content["application/json"].example;
      expect(changedIn(name, data)).toMatchObject(asked);
    }
  });

  it("show every cause of every error under its status, and describe its code and message", () => {
    for (const name of names) {
      const { responses } = described(name);
      for (const status of Object.keys(responses).filter((code) => Number(code) >= 400)) {
        const { description, content } = followed(responses[status]);
        const { schema, examples } = content["application/json"];
        const shown = Object.values(examples).map((example) => followed(example).value);
        expect(shown.length).toBeGreaterThan(0);
        for (const example of shown) {
          expect(problems(schema, example)).toEqual([]);
          expect(description).toContain(`\`${example.code}\`: ${example.error}`);
        }
      }
    }
  });

  it("allow for codes that do not exist yet", () => {
    const { code } = document.whole.components.schemas.Error.properties;
    expect(code.enum).toContain("card_not_found");
    expect(code.description).toMatch(/later versions may add/i);
  });
});
