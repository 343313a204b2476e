import { Link } from 'react-router';
import type { ContentReference } from '../../schema/contents.ts';

/** The references to content that is about to be removed: those to change first, and those that will be broken afterwards. */
export function References({ references }: { references: readonly ContentReference[] }) {
  const sorts = [
    { weight: 'refuse', title: '仍被以下内容引用，请先修改这些内容再撤下：' },
    { weight: 'warn', title: '撤下后，以下各处会受影响：' },
  ] as const;
  return sorts.map(({ weight, title }) => {
    const of = references.filter((one) => one.weight === weight);
    if (of.length === 0) return null;
    return (
      <div key={weight}>
        <p>{title}</p>
        <ul>
          {of.map(({ of: thing, title: words, href }) => (
            <li key={`${thing} ${words}`}>{href ? <Link to={href}>{words}</Link> : words}</li>
          ))}
        </ul>
      </div>
    );
  });
}
