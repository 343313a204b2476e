import type { Platform } from '#content/downloads/schema/downloads.ts';
import { readDemoText } from '../facts/facts.ts';

export interface DemoVersion {
  version: string;
  releasedOn: string;
  notes: string[];
  withdrawnReason?: string;
}

/** A download of the demo firm as in its text file. */
export interface DemoDownload {
  code: string;
  name: string;
  platforms: Platform[];
  summary: string;
  needs: string[];
  /** The applicable sentence about signatures; empty for documents. */
  signature: string;
  hasQrCode: boolean;
  /** Newest first. */
  versions: DemoVersion[];
  /** The chapters of a manual. */
  chapters: { title: string; text: string }[];
  /** The fields of a form. */
  fields: string[];
}

/**
 * Reads `<category>.txt`: each download begins with `## code name`; then `系统：`, `简介：`, `需要：a｜b`, `签名：`, `二维码：`, versions as
 * `9.3.2 2026-11-12` with their notes as `- `, `下架：version day reason`, chapters of manuals as `章：title。text`, fields of forms as
 * `栏：a、b`.
 */
export function readDownloads(category: string): DemoDownload[] {
  const text = readDemoText(`download/${category}.txt`);
  return text.split(/^## /m).slice(1).map(readDownload);
}

function readDownload(text: string): DemoDownload {
  const [first = '', ...lines] = text.trim().split('\n');
  const at = first.indexOf(' ');
  const valuesOf = (name: string) => lines.filter((line) => line.startsWith(`${name}：`)).map((line) => line.slice(name.length + 1));
  const valueOf = (name: string) => valuesOf(name)[0] ?? '';
  return {
    code: first.slice(0, at),
    name: first.slice(at + 1),
    platforms: valueOf('系统').split(',') as Platform[],
    summary: valueOf('简介'),
    needs: valueOf('需要').split('｜'),
    signature: valueOf('签名'),
    hasQrCode: valueOf('二维码') === '是',
    versions: [...readVersions(lines), ...valuesOf('下架').map(readWithdrawn)],
    chapters: valuesOf('章').map(readChapter),
    fields: valueOf('栏') === '' ? [] : valueOf('栏').split('、'),
  };
}

function readVersions(lines: readonly string[]): DemoVersion[] {
  const versions: DemoVersion[] = [];
  for (const line of lines) {
    const [, version, releasedOn] = /^(\S+) (\d{4}-\d\d-\d\d)$/.exec(line) ?? [];
    if (version && releasedOn) versions.push({ version, releasedOn, notes: [] });
    else if (line.startsWith('- ')) versions.at(-1)?.notes.push(line.slice(2));
  }
  return versions;
}

function readWithdrawn(line: string): DemoVersion {
  const [version = '', releasedOn = '', withdrawnReason = ''] = line.split(' ');
  return { version, releasedOn, notes: ['已下架的版本。'], withdrawnReason };
}

function readChapter(line: string): { title: string; text: string } {
  const end = line.indexOf('。');
  return { title: line.slice(0, end), text: line.slice(end + 1) };
}
