import { Prose } from '#ui/components/prose/prose.tsx';
import { talentLines } from './talent-labels.ts';

/** The terms of the talent pool, shown before the decision. */
export function TalentTerms() {
  return (
    <Prose>
      <ul>
        {talentLines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Prose>
  );
}
