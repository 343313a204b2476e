import { paths } from '#ui/paths.ts';
import './fund-name.css';

/** Renders a fund by code and name, linked to its card where it has one. */
export function FundName({ code, name, isKnown = true }: { code: string; name: string; isKnown?: boolean }) {
  return (
    <span className="fund-name">
      <span className="fund-name__code">{code}</span> {isKnown ? <a href={paths.fund(code)}>{name}</a> : <span>{name}</span>}
    </span>
  );
}
