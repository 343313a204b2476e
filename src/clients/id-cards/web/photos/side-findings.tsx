import type { JudgedImage } from '../../schema.ts';

const names = { refused: '不能使用', doubt: '请注意', told: '提示' } as const;

/** What was found of a picture, with what to do about it. */
export function SideFindings({ findings }: { findings: JudgedImage['findings'] }) {
  return (
    // Whoever cannot see it hears it when it comes.
    <div aria-live="polite">
      {findings.length > 0 && (
        <ul className="id-findings">
          {findings.map(({ kind, weight, text }) => (
            <li key={kind} className={`id-finding id-finding--${weight}`}>
              <strong>{names[weight]}：</strong>
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
