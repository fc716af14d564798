import type { Wire } from "@corkboard/client";
import { useTexts } from "../../texts/catalogue.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { commentTexts } from "../texts.ts";

interface MentionListProps {
  readonly id: string;
  readonly suggestions: readonly Wire.Member[];
  readonly active: number;
  readonly onChoose: (member: Wire.Member) => void;
}

/** The people that a mention may mean, above the field. The focus stays in the field. */
export function MentionList({ id, suggestions, active, onChoose }: MentionListProps) {
  const texts = useTexts(commentTexts);
  return (
    <>
      <span role="status" className="sr-only">
        {suggestions.length > 0 && texts.suggestionCount(suggestions.length)}
      </span>
      {suggestions.length > 0 && (
        <ul
          id={id}
          role="listbox"
          aria-label={texts.suggestions}
          className="absolute bottom-full left-2 z-20 mb-1.5 min-w-56 rounded-medium border border-line bg-raised p-1 text-sm shadow-float"
        >
          {suggestions.map((member, index) => (
            <li
              key={member.user_id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(member)}
              className={classNames(
                "flex h-8 cursor-pointer items-center gap-2 rounded-small px-2 max-sm:h-11",
                index === active ? "bg-accent-wash" : "hover:bg-desk",
              )}
            >
              <Avatar name={member.display_name} />
              {member.display_name}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
