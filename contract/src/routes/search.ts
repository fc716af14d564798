import { Type } from "typebox";
import { limits } from "../limits.ts";
import { searchKinds, SearchMeta, SearchResult } from "../resources/search.ts";
import { route } from "../route.ts";
import { SomeOf } from "../schema.ts";

export const searchRoutes = {
  search: route({
    tag: "Search",
    summary: "Search",
    description:
      "Finds feedback, cards, tickets and comments that contain all words of `q`, each as the beginning of a word. Case and accents are ignored, and `ä`, `ö`, `ü` and `ß` match `ae`, `oe`, `ue` and `ss`. Results with all words in the title come first, then the others; both newest first. If nothing contains the words, results with similar words are returned instead; similar words are taken from the titles that the caller can see. Spam is not searched. Changes can be found after about a second.",
    role: "member",
    forClientTokens: true,
    agent: true,
    query: Type.Object({
      q: Type.String({
        maxLength: limits.searchText,
        description: `Words to search for, at most ${limits.searchText} characters. Words after the ${limits.searchWords}th are ignored.`,
      }),
      project_id: Type.Optional(Type.String({ description: "Search only this project" })),
      kind: Type.Optional(SomeOf(searchKinds, "Search only these kinds, for example `card,ticket`")),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          default: limits.searchDefault,
          description: "Maximum number of results to return. Values over 100 are treated as 100.",
        }),
      ),
    }),
    response: Type.Object({ data: Type.Array(SearchResult), meta: SearchMeta }),
    errors: ["searchTextRequired", "searchBusy"],
  }),
} as const;
