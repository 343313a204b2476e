import { ButtonLink } from '#ui/components/button/button.tsx';
import { formatFileSize } from '#ui/format/numbers.ts';
import { useIsHydrated } from '#ui/components/hydrated.ts';
import type { Download } from '../../schema/downloads.ts';
import { downloadHref, newestOf } from './download-href.ts';
import { platformNames, platformOf } from './platform-name.ts';

/** What suits the visitor's own system, ahead of everything else. Its room is there from the start, so that nothing moves when it is filled. */
export function YourSystem({ downloads }: { downloads: readonly Download[] }) {
  const isHydrated = useIsHydrated();
  const platform = isHydrated ? platformOf(navigator.userAgent, navigator.maxTouchPoints) : undefined;
  const suitable = downloads.find(({ platforms }) => platform !== undefined && platforms.includes(platform));
  const newest = suitable && newestOf(suitable);
  return (
    <div role="region" className="your-system panel cluster middle needs-script" aria-label="适合您的设备" hidden={isHydrated && !newest}>
      {platform && suitable && newest ? (
        <>
          <p>
            您正在使用 <strong>{platformNames[platform]}</strong>，推荐下载{' '}
            <a className="your-system__name" href={`#${suitable.code}`}>
              {suitable.name} {newest.version}
            </a>{' '}
            <span className="quiet">
              {newest.releasedOn} 发布，{formatFileSize(newest.file.size)}
            </span>
          </p>
          <ButtonLink kind="primary" icon="download" href={downloadHref(newest.file)} rel="nofollow">
            下载
          </ButtonLink>
        </>
      ) : (
        <p className="quiet">正在识别您的设备，也可以直接在下方选择。</p>
      )}
    </div>
  );
}
