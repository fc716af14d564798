import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Fence, Id, NullableString, OneOf, Timestamp, Version } from "../schema.ts";
import { Line, Lines } from "../text-schema.ts";

export const questionRecipients = ["team", "reporter"] as const;
export type QuestionRecipient = (typeof questionRecipients)[number];

/** Whoever can answer: contacts of the client answer in place of the reporter. */
export const respondents = ["team", "reporter", "client"] as const;
export type QuestionRespondent = (typeof respondents)[number];

export const questionStates = ["open", "answered", "closed"] as const;
export type QuestionState = (typeof questionStates)[number];

export const Question = Type.Object(
  {
    id: Id("Question ID"),
    ticket_id: Id("Ticket that the question is about"),
    project_id: Id("Project of the ticket"),
    claim_id: Id("Claim under which it was asked"),
    agent: Type.String({ description: "Name of the agent" }),
    to: OneOf(
      questionRecipients,
      "Who is asked. A question to the reporter starts with the team unless the project's `agent_questions` is `reporter`; the team can forward it.",
    ),
    intended_for: OneOf(questionRecipients, "Whom the agent wanted to ask"),
    question: Type.String({
      description: "Plain text. Links to hosts other than the project's are not clickable.",
    }),
    choices: Type.Array(Type.String(), { description: "Suggested answers; empty for a free answer" }),
    state: OneOf(questionStates, "`closed`: the claim ended before an answer was given"),
    answer: NullableString({ description: "The answer; null without one" }),
    answered_by: Type.Unsafe<QuestionRespondent | null>({
      type: ["string", "null"],
      enum: [...respondents, null],
      description: "Who answered; null without an answer",
    }),
    answered_by_user_id: NullableString({ description: "The member who answered; null for the reporter and clients" }),
    version: Version(),
    created_at: Timestamp("When the question was asked"),
    answered_at: NullableString({ description: "When it was answered; null without an answer" }),
  },
  { title: "Question", description: "A question of an agent about a ticket" },
);
export type Question = Static<typeof Question>;

export const QuestionCreate = Type.Object({
  fence: Fence(),
  to: OneOf(questionRecipients, "Whom to ask"),
  question: Lines({ pattern: "\\S", maxLength: limits.question, description: "Plain text" }),
  choices: Type.Optional(
    Type.Array(Line({ pattern: "\\S", maxLength: limits.choice }), {
      maxItems: limits.choices,
      description: "Suggested answers. Other answers are accepted too.",
    }),
  ),
});
export type QuestionCreate = Static<typeof QuestionCreate>;

export const QuestionAnswer = Type.Object({
  content: Type.Optional(Lines({ pattern: "\\S", maxLength: limits.comment, description: "The answer" })),
  forward: Type.Optional(
    Type.Boolean({ description: "`true` forwards a question from the team to the reporter instead of answering it" }),
  ),
});
export type QuestionAnswer = Static<typeof QuestionAnswer>;
