import { Note } from '#ui/components/note/note.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import type { Article } from '../../schema/articles.ts';
import { articleHref } from '../article-href.ts';

export const hasTrail = ({ correction, supersededBy, supersedes }: Article): boolean =>
  correction !== null || supersededBy !== null || supersedes.length > 0;

/** Renders what happened to the text after publication: corrected, superseded, or superseding another. */
export function ArticleTrail({ article: { id, correction, supersededBy, supersedes } }: { article: Article }) {
  return (
    <div className="article-trail">
      {supersededBy && (
        <Note tone="warning" title="本文已被替代">
          请以 {supersededBy.date} 发布的<a href={articleHref(supersededBy)}>《{supersededBy.title}》</a>为准。本文保留供查阅。
        </Note>
      )}
      {correction && <Correction id={id} correction={correction} />}
      {supersedes.length > 0 && (
        <Note title="本文替代了较早的公告">
          {supersedes.map((former) => (
            <span key={former.id}>
              <a href={articleHref(former)}>《{former.title}》</a>（{former.date}）
            </span>
          ))}
        </Note>
      )}
    </div>
  );
}

function Correction({ id, correction: { at, reason, editions } }: { id: number; correction: NonNullable<Article['correction']> }) {
  return (
    <Note title={`本文于 ${beijingMinute(at)} 更正`}>
      {reason && <>更正原因：{reason}</>}
      <br />
      <a className="target" href={paths.noticeVersions(id)}>
        查看全部 {editions} 个版本与逐字对照
      </a>
    </Note>
  );
}
