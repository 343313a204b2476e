import type { Lack } from '#clients/cases/schema/hall.ts';
import { spokenDay } from '#ui/format/beijing-time.ts';

/** The missing requirements, each with its earliest date and the available action. */
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
