import type { Wire } from "@corkboard/client";

const maxKept = 500;

let recent: readonly Wire.Event[] = [];

/** Keeps the newest events for boards that are being loaded: their response may be older than an event. */
export function keepRecent(events: readonly Wire.Event[]): void {
  recent = [...recent, ...events].slice(-maxKept);
}

export const recentEventsOf = (projectId: string): readonly Wire.Event[] =>
  recent.filter((event) => event.project_id === projectId);
