/** What went wrong with a form as a whole. */
export const Problem = ({ children }: { readonly children: string | undefined }) =>
  children ? (
    <p role="alert" className="mb-3.5 rounded-medium border border-danger/40 px-3 py-2 text-sm text-danger">
      {children}
    </p>
  ) : null;
