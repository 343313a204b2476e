import { paths } from '#ui/paths.ts';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { Regions } from '../schema.ts';

/** All provinces with branches as links, each with its number: the whole network at a glance. */
export function RegionIndex({ provinces, current }: { provinces: Regions['provinces']; current?: string }) {
  if (provinces.length === 0) return null;
  return (
    <nav className="region-index" aria-labelledby="region-index">
      <SectionHeading id="region-index" title="按地区查看" />
      <ul className="region-index__list">
        {provinces.map(({ code, name, count }) => (
          <li key={code}>
            <a
              className="region-index__link"
              href={paths.branches({ province: code })}
              aria-current={code === current ? 'true' : undefined}
            >
              {name}
              <span className="region-index__count">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
