import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { readBrowserSettings } from '../boot/read-settings.ts';
import { LoadFailed } from '../components/load-failed/load-failed.tsx';
import { PageTitle } from '../components/page-title/page-title.tsx';
import type { ChunkLoadError } from './chunk.ts';
import { fetchCurrentAssets, claimReload } from './deployment.ts';

/** Files that were requested again without leaving the page. Some browsers remember a failed import, so once is enough. */
const askedAgain = new Set<string>();

/**
 * Shown in place of a page whose chunk failed to load. After a new deployment the page reloads automatically, once, at its own
 * address; otherwise 重试 requests the file again, and the second time reloads the page. Offline it stays.
 */
export function ChunkFailed({ error }: { error: ChunkLoadError }) {
  const { revalidate } = useRevalidator();
  const [isRetrying, setIsRetrying] = useState(false);

  useEffect(() => void reloadForNewDeployment(), []);

  const retry = async (): Promise<void> => {
    setIsRetrying(true);
    const current = await fetchCurrentAssets();
    const isGone = current && (current.build !== readBrowserSettings().build || askedAgain.has(error.request));
    askedAgain.add(error.request);
    if (isGone) location.reload();
    else if (current) await revalidate();
    setIsRetrying(false);
  };

  return (
    <>
      <PageTitle title="页面未能打开" />
      <LoadFailed
        message={error.fault === 'timeout' ? '网络较慢，页面文件未能按时送达' : '页面文件未能送达，请检查网络'}
        onRetry={() => void retry()}
        isRetrying={isRetrying}
      />
      <p>
        请求地址：<code>{error.request}</code>
      </p>
    </>
  );
}

async function reloadForNewDeployment(): Promise<void> {
  const current = await fetchCurrentAssets();
  if (current && claimReload(current, readBrowserSettings().build, location.href)) location.reload();
}
