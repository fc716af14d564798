import { useTexts } from "../../texts/catalogue.ts";
import { uiTexts } from "../../ui/texts.ts";

const columns = [
  [92, 66, 112],
  [92, 70],
  [66, 92],
];

/** A board in its final shape while it is loading. */
export function BoardSkeleton() {
  const texts = useTexts(uiTexts);
  return (
    <div aria-busy="true" className="flex min-h-0 flex-1 flex-col overflow-hidden">
      <p className="sr-only">{texts.loading}</p>
      <div className="flex h-[52px] shrink-0 items-center border-b border-line px-4">
        <div className="skeleton h-4 w-40" />
      </div>
      <div className="flex gap-3.5 p-4">
        {columns.map((heights, index) => (
          <div key={index} className="w-[292px] shrink-0 space-y-2">
            <div className="skeleton mb-3 h-4 w-24" />
            {heights.map((height, each) => (
              <div key={each} className="skeleton" style={{ height }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
