import { useState } from 'react';
import { downloadPurpose, fileAddress } from '#content/files/calls.ts';
import { HumanCheck } from '#identity/verification/web/human-check.tsx';
import { readPass } from '#identity/verification/web/read-pass.ts';
import { portalQueries } from '#rendering/routes/queries/portal.ts';
import { Button } from '#ui/components/button/button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { formatFileSize } from '#ui/format/numbers.ts';
import { pageAction, usePageAction, type ActionContext } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { downloadFileGet } from '../../calls/downloads.ts';
import type { DownloadFileResult } from '../../schema/downloads.ts';
import './dragged-image-page.css';

export const query = portalQueries.downloadCheck;

export const loader = page(async ({ call, query: { file, refused } }: PageContext<'downloadCheck'>) => {
  const download = file ? await call(downloadFileGet, { fileId: file }) : undefined;
  return { download, wasRefused: refused === '1' };
});

/**
 * Redirects to the file with the pass from the form; the download uses up the pass. A form without a pass is shown again with a
 * question.
 */
export const action = pageAction(async (context: ActionContext<'downloadCheck'>) => {
  const { file } = await context.call(downloadFileGet, { fileId: context.query.file ?? '' });
  const check = await readPass(context, { name: 'pass', purpose: downloadPurpose(file.id) });
  if ('pass' in check) return context.redirect(`${fileAddress(file)}?pass=${encodeURIComponent(check.pass)}`);
  return { data: check };
});

export const head: HeadOf<typeof loader> = ({ download }) => ({
  title: download ? `下载${download.name} ${download.version}` : '下载前的安全验证',
  description: '完成一次安全验证后即可下载。可以拖动拼图，也可以一键验证。',
  noIndex: true,
  crumbs: [
    { text: '网上交易', href: paths.onlineBusinessScope() },
    { text: '软件下载', href: paths.softwareDownload() },
    { text: '安全验证' },
  ],
});

export function Component() {
  const { download, wasRefused } = usePage(loader);
  const check = usePageAction(action);
  if (!download) return <NothingChosen />;
  const { name, version } = download;
  return (
    <>
      <PageTitle title={`下载${name} ${version}`} lead="完成一次安全验证后开始下载，用来防止程序批量占用下载通道。" />
      {!download.isNewest && (
        <Note tone="warning" title="这是历史版本">
          新版本修正了已知问题，没有特别原因请<a href={`${paths.softwareDownload()}#${download.code}`}>下载最新版本</a>。
        </Note>
      )}
      <DownloadForm key={download.file.id} download={download} check={check} wasRefused={wasRefused} />
      <FileFacts download={download} />
    </>
  );
}

function DownloadForm({
  download: { file },
  check,
  wasRefused,
}: {
  download: DownloadFileResult;
  check: ReturnType<typeof usePageAction<Awaited<ReturnType<typeof readPass>>>>;
  wasRefused: boolean;
}) {
  const [round, setRound] = useState(0);
  const [missing, setMissing] = useState(false);
  const asked = check && 'question' in check ? check : undefined;
  const refusal = wasRefused ? '刚才的验证已失效或已使用，请重新验证' : undefined;
  const error = missing ? '请先完成安全验证' : round === 0 ? (asked?.error ?? refusal) : undefined;
  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>): void => {
    const hasPass = new FormData(event.currentTarget).get('pass') !== '';
    if (!hasPass) event.preventDefault();
    setMissing(!hasPass);
    // The file is downloaded and the page stays open. Its pass is used up, so the check starts again.
    if (hasPass) setTimeout(() => setRound(round + 1));
  };
  return (
    <form className="download-check" method="post" onSubmit={onSubmit}>
      <HumanCheck
        key={round}
        purpose={downloadPurpose(file.id)}
        name="pass"
        question={asked?.question}
        error={error}
        isOpen={round === 0}
      />
      <Button kind="primary" type="submit" icon="download">
        下载（{formatFileSize(file.size)}）
      </Button>
      <p role="status">{round > 0 && !missing ? '下载已经开始。没有开始的话，请重新验证后再试。' : ''}</p>
    </form>
  );
}

function FileFacts({ download: { file, version, releasedOn } }: { download: DownloadFileResult }) {
  return (
    <section className="download-check__facts" aria-labelledby="file-facts">
      <h2 id="file-facts">文件信息</h2>
      <KeyFacts
        items={[
          { name: '文件名', value: file.name },
          { name: '版本', value: `${version}（${releasedOn} 发布）` },
          { name: '大小', value: `${formatFileSize(file.size)}（${file.size} 字节）` },
          { name: 'SHA-256', value: <code data-sha256="">{file.sha256}</code>, note: '下载后核对一致再打开' },
        ]}
      />
    </section>
  );
}

function NothingChosen() {
  return (
    <>
      <PageTitle title="下载前的安全验证" lead="请先在软件下载页选择要下载的文件，再回到这里完成验证。" />
      <p>
        <a href={paths.softwareDownload()}>前往软件下载</a>
      </p>
    </>
  );
}
