import { listFindingSteps } from '#workflow/imports/web/finding-levels.ts';
import { inScreenWords } from '../web/screen-words.ts';

/** The next steps for the findings shown, one line per level. */
export function FindingNextSteps({ findings }: { findings: Parameters<typeof listFindingSteps>[0] }) {
  const steps = listFindingSteps(findings);
  if (steps.length === 0) return null;
  return (
    <ul className="quiet" aria-label="下一步">
      {steps.map(({ name, nextStep }) => (
        <li key={name}>
          {name}：{inScreenWords(nextStep)}
        </li>
      ))}
    </ul>
  );
}
