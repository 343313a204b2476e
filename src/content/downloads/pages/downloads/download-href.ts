import { checkPageAddress, fileAddress } from '#content/files/calls.ts';
import type { Download, DownloadFile, DownloadVersion } from '../../schema/downloads.ts';

/** Where a click on 下载 leads: to the check, for files that ask for one, otherwise to the file itself. */
export function downloadHref(file: DownloadFile): string {
  return file.asksForCheck ? checkPageAddress(file.id) : fileAddress(file, { download: true });
}

/** The version to take: the newest that can be had. */
export function newestOf({ versions }: Download): (DownloadVersion & { file: DownloadFile }) | undefined {
  return versions.find((version): version is DownloadVersion & { file: DownloadFile } => version.file !== null);
}
