/** Lists the orders for which the action was refused, with the reasons. */
export function RefusedLines({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <ul className="order__failure" role="alert">
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
