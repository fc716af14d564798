import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "../service/api/resources.ts";
import { useTexts } from "../texts/catalogue.ts";
import { useLanguage } from "../texts/language.ts";
import { peopleTexts } from "./texts.ts";

const mostNames = 3;

/** For developers: who can create a board for them. */
export function AskOwner() {
  const texts = useTexts(peopleTexts);
  const language = useLanguage();
  const { data: members = [] } = useQuery(membersQuery);
  const owners = members.filter(({ role }) => role === "owner").slice(0, mostNames);
  const names = new Intl.ListFormat(language, { type: "disjunction" }).format(owners.map((each) => each.display_name));
  return texts.askOwner(names);
}
