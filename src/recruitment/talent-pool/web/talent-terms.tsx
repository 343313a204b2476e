import { Prose } from '#ui/components/prose/prose.tsx';
import { talentLines } from './talent-words.ts';

/** What being in the pool means, to be read before one decides. */
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
