import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { draw } from "../../test/support/draw.tsx";
import { membersQuery } from "../service/api/resources.ts";
import { chooseLanguage } from "../texts/language.ts";
import { AskOwner } from "./ask-owner.tsx";

const [olive, dan] = examples.listMembers.response.data;
const owner = (name: string) => ({ ...olive!, user_id: name, display_name: name });

test.each([
  [[], "Only owners can create boards."],
  [[dan!], "Only owners can create boards."],
  [[dan!, owner("Olive")], "Only owners can create boards. Ask Olive."],
  [[owner("Olive"), dan!, owner("Otto")], "Only owners can create boards. Ask Olive or Otto."],
  [["A", "B", "C", "D"].map(owner), "Only owners can create boards. Ask A, B, or C."],
])("developers learn whom to ask (%#)", async (members, text) => {
  const { place } = await draw(<AskOwner />, { known: [[membersQuery.queryKey, members]] });
  await expect.poll(() => place.textContent).toBe(text);
});

test("names are joined in the person's language", async () => {
  const { place } = await draw(<AskOwner />, { known: [[membersQuery.queryKey, [owner("Olive"), owner("Otto")]]] });
  chooseLanguage("de");
  await expect
    .poll(() => place.textContent)
    .toBe("Nur Inhaber können Boards erstellen. Wenden Sie sich an Olive oder Otto.");
});
