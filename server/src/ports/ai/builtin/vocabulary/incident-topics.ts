import type { Topic } from "./topics.ts";

/** Topics that tell of something bad that happened, the worst first. */
export const incidentTopics = [
  "data_loss",
  "leak",
  "money",
  "outage",
  "payment",
  "login",
  "undelivered",
  "input_loss",
  "crash",
  "double_booking",
  "broken",
] as const satisfies readonly Topic[];

const known = new Set<Topic>(incidentTopics);

export const isIncidentTopic = (topic: Topic): boolean => known.has(topic);
