import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableObject, NullableString, OneOf, Timestamp, Version } from "../schema.ts";
import { AgentContext } from "./agent-context.ts";
import { AgentLimits } from "./agent-limits.ts";
import { WidgetSettings, WidgetSettingsPatch } from "./widget.ts";
import { Address, Exact, Line, OrNull } from "../text-schema.ts";

export const projectTypes = ["website", "board"] as const;
export type ProjectType = (typeof projectTypes)[number];

export const questionPolicies = ["team", "reporter"] as const;
export type QuestionPolicy = (typeof questionPolicies)[number];

const questionPolicy = OneOf(
  questionPolicies,
  "Who receives an agent's questions to reporters: the `team`, which can forward them, or the `reporter` directly",
);

export const reviewPolicies = ["team", "client"] as const;
export type ReviewPolicy = (typeof reviewPolicies)[number];

const reviewPolicy = OneOf(
  reviewPolicies,
  "Who checks an agent's delivery first: the `team`, which shows it to the client, or the `client` at once. A delivery with an unmet criterion waits for the team in any case.",
);

const summaryFields = {
  id: Id("Project ID"),
  name: Type.String({ description: "Display name" }),
  url: NullableString({ description: "Website URL; null for board projects" }),
  type: OneOf(projectTypes, "Project type: a website with feedback, or a board with lists and cards"),
  client_id: Id("Parent client"),
  version: Version(),
  created_at: Timestamp("When the project was created"),
};

export const ProjectSummary = Type.Object(summaryFields, {
  title: "ProjectSummary",
  description: "A project as returned in lists, without its `api_key`",
});
export type ProjectSummary = Static<typeof ProjectSummary>;

export const Project = Type.Object(
  {
    ...summaryFields,
    api_key: Type.String({ description: "Public key of the website widget" }),
    agent_questions: questionPolicy,
    delivery_review: reviewPolicy,
    agent_context: NullableObject(
      AgentContext,
      "What coding agents have to know about the project; null if nothing is set. Contacts, reporters and visitors never see it.",
    ),
    agent_limits: NullableObject(AgentLimits, "How much coding agents may do; null without limits"),
    widget: Type.Unsafe<WidgetSettings | null>({
      ...WidgetSettings,
      type: ["object", "null"],
      description: "Widget settings; null for board projects",
    }),
  },
  { title: "Project", description: "A website project with feedback, or a board project with lists and cards" },
);
export type Project = Static<typeof Project>;

const name = Line({ pattern: "\\S", maxLength: limits.name, description: "Display name" });
const url = OrNull(Address({ maxLength: limits.url, description: "http or https URL. Website projects only." }));

export const ProjectCreate = Type.Object({
  client_id: Exact({ description: "Parent client" }),
  name,
  type: OneOf(projectTypes),
  url: Type.Optional(url),
});
export type ProjectCreate = Static<typeof ProjectCreate>;

export const ProjectPatch = Type.Object({
  name: Type.Optional(name),
  url: Type.Optional(url),
  client_id: Type.Optional(Exact({ description: "Moves the project to another client" })),
  agent_questions: Type.Optional(questionPolicy),
  delivery_review: Type.Optional(reviewPolicy),
  agent_context: Type.Optional(
    NullableObject(
      Type.Partial(AgentContext),
      "Only the given fields change. Null removes a field, and instead of the object all of them.",
    ),
  ),
  agent_limits: Type.Optional(
    NullableObject(
      Type.Partial(AgentLimits),
      "Only the given limits change. Null removes a limit, and instead of the object all of them.",
    ),
  ),
  widget: Type.Optional(WidgetSettingsPatch),
});
export type ProjectPatch = Static<typeof ProjectPatch>;

export const RefusedOrigin = Type.Object(
  {
    origin: Type.String({ description: "Origin of the page, such as `http://bolt.example`, as the browser sent it" }),
    same_host: Type.Boolean({
      description: "Whether it is the host of the project's `url` with another scheme, port or `www.`",
    }),
    refused_at: Timestamp("When it was last refused, accurate to an hour"),
  },
  { title: "RefusedOrigin", description: "Where the widget was used although the project does not allow it" },
);
export type RefusedOrigin = Static<typeof RefusedOrigin>;
