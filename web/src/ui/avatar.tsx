interface AvatarProps {
  readonly name: string;
  readonly size?: "small" | "large";
}

/** Initials on a colour that stays the same for a name. Decorative: the name is always next to it or in its title. */
export function Avatar({ name, size = "small" }: AvatarProps) {
  const dimensions = size === "small" ? "size-5 text-[9.5px]" : "size-7 text-2xs";
  return (
    <span
      aria-hidden="true"
      title={name}
      className={`inline-grid shrink-0 place-items-center rounded-full font-[650] text-white ${dimensions}`}
      style={{ background: `oklch(50% .11 ${hueOf(name)})` }}
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? "")[0] ?? "",
  );
  return letters.join("").toLocaleUpperCase() || "?";
}

function hueOf(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + character.codePointAt(0)!) % 360;
  return hash;
}
