import { annotationTypes, errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newProject } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";

describe("an annotation", () => {
  const service = useService();

  it.each([
    [{ type: "pin", x: 2, y: 0 }, "x", "must be at most 1"],
    [{ type: "rect", x: 0, y: -0.1 }, "y", "must be at least 0"],
    [{ type: "rect", x: 0, y: 0, width: 1.01 }, "width", "must be at most 1"],
    [{ type: "arrow", x1: "0", y1: 0, x2: 0, y2: 0 }, "x1", "must be a finite number"],
    [
      {
        type: "pen",
        points: [
          [0, 0],
          [7, 0],
        ],
      },
      "points/1/0",
      "must be at most 1",
    ],
    [{ type: "pen", points: [[0]] }, "points/0", "must have at least 2 items"],
    [{ type: "pen", points: [] }, "points", "must not be empty"],
  ])("must be inside the screenshot: %j is rejected", async (annotation, field, problem) => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const body = { project_id: project.id, title: "A title", annotations: [{ type: "pin", x: 1, y: 0 }, annotation] };
    const response = await service.request("POST", "/api/v1/feedback", { token: owner.token, body });
    const path = `annotations/1/${field}`;
    expect(response).toMatchObject(errorResponse(errors.invalidInput, `${path} ${problem}`));
    expect(response.body.details).toContainEqual({ path, message: `${path} ${problem}` });
    expect((await owner.client.listFeedback()).meta.total).toBe(0);
  });

  it.each(annotationTypes)("must have coordinates: a %s without them is rejected", async (type) => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const body = { project_id: project.id, title: "A title", annotations: [{ type, comment: "Here" }] };
    const response = await service.request("POST", "/api/v1/feedback", { token: owner.token, body });
    const message = "annotations/0 must have all fields required for its type";
    expect(response).toMatchObject(errorResponse(errors.invalidInput, message));
    expect(response.body.details).toEqual([{ path: "annotations/0", message }]);
  });
});
