/** Renders a change in percent with its sign; red is up, as the sign shows too. */
export function SignedChange({ change, none }: { change: number | null; none: string }) {
  if (change === null) return <span className="muted">{none}</span>;
  const text = `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change).toFixed(2)}%`;
  return <span className={change > 0 ? 'digits is-up' : change < 0 ? 'digits is-down' : 'digits'}>{text}</span>;
}
