import { type CardPatch, type ChecklistItem, errors } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";
import { newId } from "../../../shared/id.ts";

/** A checklist as it is stored. Items without an id get one; ids are unique. */
export function checklistOf(given: NonNullable<CardPatch["checklist"]>): ChecklistItem[] {
  const taken = new Set<string>();
  return given.map(({ id = newId(), text, checked = false }, index) => {
    if (taken.has(id)) throw repeated(`checklist/${index}/id`);
    taken.add(id);
    return { id, text, checked };
  });
}

function repeated(path: string): Fault {
  const message = `${path} must be unique`;
  return new Fault(errors.invalidInput, { message, details: [{ path, message }] });
}
