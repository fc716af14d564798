/** The shape of what is being loaded. */
export const DetailSkeleton = ({ hasHeading }: { readonly hasHeading: boolean }) => (
  <div aria-hidden="true">
    {!hasHeading && (
      <>
        <div className="skeleton h-7 w-3/5" />
        <div className="skeleton mt-3 mb-5 h-4 w-2/5" />
      </>
    )}
    <div className="skeleton mb-2 h-4 w-full" />
    <div className="skeleton mb-5 h-4 w-4/5" />
    <div className="skeleton h-[320px] w-full rounded-large" />
    <div className="mt-[18px] grid grid-cols-3 gap-px @max-[520px]:grid-cols-1">
      <div className="skeleton h-14" />
      <div className="skeleton h-14" />
      <div className="skeleton h-14" />
    </div>
  </div>
);
