export default function CardPanel({ cardId }: { readonly projectId: string; readonly cardId: string }) {
  return <p>{cardId}</p>;
}
