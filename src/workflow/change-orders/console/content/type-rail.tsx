import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { TypeList } from '../../schema/contents.ts';

type TypeLine = TypeList['types'][number];

const addressOf = (type: string): string => `/content?type=${type}`;

/** Lists the kinds by group and scrolls the selected one into view, as there are more kinds than fit on a screen. */
export function TypeRail({ types, chosen }: { types: readonly TypeLine[]; chosen: TypeLine }) {
  const groups = [...Map.groupBy(types, ({ group }) => group)];
  const rail = useRef<HTMLElement>(null);
  useEffect(() => bringIntoSight(rail.current!, addressOf(chosen.code)), [chosen.code]);
  return (
    <nav className="content__types" aria-label="内容类型" ref={rail}>
      {groups.map(([group, entries]) => (
        <div key={group}>
          <p className="rail__group">{group}</p>
          <ul>
            {entries.map(({ code, title }) => (
              <li key={code}>
                <Link className="rail__link" to={addressOf(code)} aria-current={code === chosen.code ? 'page' : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Scrolls the list, not the page, until one of its links is visible. Does nothing if it is visible already. */
function bringIntoSight(list: HTMLElement, address: string): void {
  const [seen, entry] = [list.getBoundingClientRect(), list.querySelector(`[href="${address}"]`)!.getBoundingClientRect()];
  if (entry.top < seen.top || entry.bottom > Math.min(seen.bottom, window.innerHeight))
    list.scrollTop += entry.top - seen.top - (Math.min(seen.bottom, window.innerHeight) - seen.top) / 2;
}

/** The same choice on a phone, where seventy names would precede the first row. */
export function TypeChoice({ types, chosen }: { types: readonly TypeLine[]; chosen: TypeLine }) {
  const navigate = useNavigate();
  const groups = [...Map.groupBy(types, ({ group }) => group)];
  return (
    <label className="content__choice filter">
      <span>内容类型</span>
      <select className="control" value={chosen.code} onChange={({ target }) => void navigate(addressOf(target.value))}>
        {groups.map(([group, entries]) => (
          <optgroup key={group} label={group}>
            {entries.map(({ code, title }) => (
              <option key={code} value={code}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
