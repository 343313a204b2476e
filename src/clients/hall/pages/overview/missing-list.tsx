import type { Lack } from '#clients/cases/schema/hall.ts';
import { spokenDay } from '#ui/format/beijing-time.ts';

/** What exactly is missing, each with the first day on which it can be there and with what can be done about it now. */
export function MissingList({ missing, today }: { missing: readonly Lack[]; today: string }) {
  return (
    <ul className="missing">
      {missing.map(({ name, text, earliest, way }) => (
        <li key={name + text}>
          {name}：{text}
          {earliest && (
            <>
              ，最早 <time dateTime={earliest}>{spokenDay(earliest, today)}</time>
            </>
          )}
          {way && (
            <>
              {'　'}
              <a href={way.href}>{way.text}</a>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
