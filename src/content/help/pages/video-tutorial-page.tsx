import { useRef } from 'react';
import { Block } from '#ui/components/block/block.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { useIsHydrated } from '#ui/components/hydrated.ts';
import { Icon } from '#ui/components/icon/icon.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { formatSeconds } from '#ui/format/numbers.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { videos } from '../calls.ts';
import type { Video, Cue } from '../schema.ts';
import './video-tutorial-page.css';

export const loader = page(async ({ block }) => ({ list: await block(videos, {}) }));

export const head: HeadOf<typeof loader> = ({ list }) => ({
  title: '视频教程',
  description: '开户、转账、委托、新股、安全与长辈版的短视频，每段不到一分钟，带字幕和完整文字稿。',
  crumbs: [{ text: '网上交易', href: paths.onlineBusinessScope() }, { text: '视频教程' }],
  jsonLd: list.state === 'ready' ? list.data.records.map(toJsonLd) : [],
});

export function Component() {
  const { list } = usePage(loader);
  return (
    <>
      <PageTitle title="视频教程" lead="一段视频讲一件事，每段不到一分钟。视频没有声音，讲解全部在字幕里；不方便看视频时，读文字稿即可。" />
      <Block load={list} retry={{ call: videos, input: {} }} emptyText={notPublishedText('视频教程')}>
        {({ records: all }) => (
          <div className="sections">
            <Contents all={all} />
            {groups(all).map(({ id, name, members }) => (
              <section key={id} aria-labelledby={`c-${id}`}>
                <SectionHeading title={name} id={`c-${id}`} />
                <ul className="videos">
                  {members.map((video) => (
                    <VideoCard key={video.code} video={video} />
                  ))}
                </ul>
              </section>
            ))}
            <Note title="画面说明">视频中的界面、姓名、账号和金额均为示例数据，实际界面以您所用的软件版本为准。</Note>
          </div>
        )}
      </Block>
    </>
  );
}

function Contents({ all }: { all: readonly Video[] }) {
  return (
    <nav className="video-contents no-print" aria-label="视频目录">
      <ol className="panel targets">
        {all.map(({ code, title, seconds }) => (
          <li key={code}>
            <a href={`#v-${code}`}>{title}</a> <span className="quiet">{formatSeconds(seconds)}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Groups videos by category; those of one category are already adjacent. */
function groups(all: readonly Video[]): { id: string; name: string; members: Video[] }[] {
  const found: { id: string; name: string; members: Video[] }[] = [];
  for (const video of all) {
    const last = found.at(-1);
    if (last?.id === video.categoryId) last.members.push(video);
    else found.push({ id: video.categoryId, name: video.categoryName, members: [video] });
  }
  return found;
}

function toJsonLd({ title, summary, poster, source, seconds, updatedOn, transcript }: Video): object {
  return {
    '@type': 'VideoObject',
    name: title,
    description: summary,
    thumbnailUrl: poster,
    contentUrl: source,
    uploadDate: updatedOn,
    duration: `PT${Math.round(seconds)}S`,
    inLanguage: 'zh-CN',
    transcript: transcript.map(({ text }) => text).join(''),
  };
}

/** Renders a video with captions and transcript. With JavaScript the times of the transcript seek in the video. */
function VideoCard({ video }: { video: Video }) {
  const { code, title, summary, source, poster, captions, width, height, seconds, updatedOn, transcript } = video;
  const player = useRef<HTMLVideoElement>(null);
  const seek = (at: number): void => {
    if (!player.current) return;
    player.current.currentTime = at;
    player.current.scrollIntoView({ block: 'nearest' });
    void player.current.play();
  };
  return (
    <li id={`v-${code}`} className="video">
      <h3 className="video__title">{title}</h3>
      <p>{summary}</p>
      <video
        ref={player}
        className="video__player no-print"
        controls
        playsInline
        preload="none"
        poster={poster}
        width={width}
        height={height}
        aria-label={title}
      >
        <source src={source} type={source.endsWith('.webm') ? 'video/webm' : 'video/mp4'} />
        <track kind="captions" src={captions} srcLang="zh-CN" label="简体中文" default />
        <a href={source}>下载视频</a>
      </video>
      <p className="video__facts line line--close middle quiet targets">
        <span>时长 {formatSeconds(seconds)}</span>
        <span>
          更新日期 <time>{updatedOn}</time>
        </span>
        <a className="no-print" href={`#v-${code}`}>
          本段链接
        </a>
      </p>
      <Transcript cues={transcript} onSeek={seek} />
    </li>
  );
}

/** Renders the transcript by time. A time is a button once the video can seek. */
function Transcript({ cues, onSeek }: { cues: readonly Cue[]; onSeek: (at: number) => void }) {
  const isHydrated = useIsHydrated();
  return (
    <details className="transcript">
      <summary className="transcript__summary">
        <span>文字稿</span>
        <Icon name="chevronDown" />
      </summary>
      <ol>
        {cues.map(({ at, text }) => (
          <li key={at} className="transcript__line">
            {isHydrated ? (
              <button type="button" className="transcript__time" onClick={() => onSeek(at)} aria-label={`从 ${formatSeconds(at)} 播放`}>
                {formatSeconds(at)}
              </button>
            ) : (
              <span className="transcript__time">{formatSeconds(at)}</span>
            )}
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
