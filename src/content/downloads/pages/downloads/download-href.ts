import { checkPageAddress, fileAddress } from '#content/files/calls.ts';
import type { Download, DownloadFile, DownloadVersion } from '../../schema/downloads.ts';

/** Returns the target of a 下载 link: the human check for files that require it, otherwise the file. */
export function downloadHref(file: DownloadFile): string {
  return file.asksForCheck ? checkPageAddress(file.id) : fileAddress(file, { download: true });
}

/** Returns the newest version that is available. */
export function newestAvailableVersion({ versions }: Download): (DownloadVersion & { file: DownloadFile }) | undefined {
  return versions.find((version): version is DownloadVersion & { file: DownloadFile } => version.file !== null);
}
