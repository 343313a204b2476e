import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Timeline } from '#ui/components/timeline/timeline.tsx';
import type { ContractExample, ExampleStep } from '../../web/examples/contract-example.ts';

/** Renders a contract from opening to end, day by day with all figures and the result. */
export function ContractExampleView({ story: { label, steps, result } }: { story: ContractExample }) {
  return (
    <>
      <Timeline label={label} entries={steps.map(toEntry)} />
      <KeyFacts items={result} />
    </>
  );
}

function toEntry({ date, title, lines, isMajor = false }: ExampleStep) {
  const text = (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  return { key: date, date, title, text, ...(isMajor && { mark: 'major' as const }) };
}
