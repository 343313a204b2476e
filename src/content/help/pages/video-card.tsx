import { useRef } from 'react';
import { formatSeconds } from '#ui/format/numbers.ts';
import { useIsHydrated } from '#ui/components/hydrated.ts';
import { Icon } from '#ui/components/icon/icon.tsx';
import type { Cue, Video } from '../schema.ts';

/** A video with its captions, and all that is said in it as text. With a script the text's times lead into the video. */
export function VideoCard({ video }: { video: Video }) {
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

/** All that is said, by its time; a time is a button once it can lead somewhere. */
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
