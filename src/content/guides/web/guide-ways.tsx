import { paths } from '#ui/paths.ts';
import { placeOf, type Guide, type GuideCode } from './guides.ts';

/** The ways on from a guide: the one before, the one behind, and all of them. */
export function GuideWays({ guide }: { guide: GuideCode }) {
  const { previous, next } = placeOf(guide);
  return (
    <nav className="guide-ways no-print" aria-label="上一篇和下一篇">
      {previous && <Way name="上一篇" to={previous} rel="prev" />}
      {next && <Way name="下一篇" to={next} rel="next" />}
      <a className="guide-ways__way" href={paths.marginGuides()}>
        <span className="subline">目录</span>全部十二篇指南
      </a>
    </nav>
  );
}

function Way({ name, to, rel }: { name: string; to: Guide; rel: 'prev' | 'next' }) {
  return (
    <a className="guide-ways__way" href={paths.marginGuide(to.code)} rel={rel}>
      <span className="subline">{name}</span>
      {to.title}
    </a>
  );
}
