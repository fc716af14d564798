import { rowHeight } from "./feedback-row.tsx";

const widths = ["w-3/5", "w-4/5", "w-1/2", "w-2/3", "w-3/4"];

/** Rows that are being loaded, in their final shape. */
export const RowSkeletons = ({ count }: { readonly count: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="flex gap-2.5 border-b border-line px-4 py-[11px]" style={{ height: rowHeight }}>
        <div className="skeleton size-4 shrink-0 rounded-full" />
        <div className="min-w-0 flex-1">
          <div className={`skeleton mt-0.5 h-3.5 ${widths[index % widths.length]}`} />
          <div className="skeleton mt-2.5 h-2.5 w-2/5" />
        </div>
        <div className="skeleton mt-0.5 h-3 w-5 shrink-0" />
      </div>
    ))}
  </div>
);
