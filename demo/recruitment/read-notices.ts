import type { NoticeCategory } from '#recruitment/notices/web/notice-names.ts';
import { parseMarkup, toHtml } from '../articles/markup.ts';
import { readDemoText } from '../facts/facts.ts';

/** A notice of the demo firm; its days are relative to the day of loading. */
export interface WrittenNotice {
  title: string;
  category: NoticeCategory;
  startsIn: number;
  /** Null for one that is valid until it is withdrawn. */
  endsIn: number | null;
  source: string;
  file?: string;
  /** The department whose jobs it names. */
  department?: string;
  /** True when it names the internships. */
  isAboutInterns: boolean;
  correctionReason?: string;
  withdrawnReason?: string;
  bodyHtml: string;
}

/** Reads `texts/notices.txt`: `# 标题`, lines of `名称：值`, an empty line and the body in the notation of the articles. */
export function readNotices(): WrittenNotice[] {
  const text = readDemoText('recruitment/texts/notices.txt');
  return text.split(/^# /m).slice(1).map(readNotice);
}

function readNotice(part: string): WrittenNotice {
  const [title = '', ...lines] = part.split('\n');
  const gap = lines.findIndex((line) => line.trim() === '');
  const head = new Map(lines.slice(0, gap).map((line) => [line.slice(0, 2), line.slice(3)]));
  const [starts, ends] = (head.get('起止') ?? '').split(' ');
  const optional = {
    file: head.get('附件'),
    department: head.get('部门'),
    correctionReason: head.get('更正'),
    withdrawnReason: head.get('撤下'),
  };
  return {
    title,
    category: head.get('类别') as NoticeCategory,
    startsIn: Number(starts),
    endsIn: ends === '长期' ? null : Number(ends),
    source: head.get('来源') ?? '',
    isAboutInterns: head.has('实习'),
    ...optional,
    bodyHtml: toHtml(parseMarkup(lines.slice(gap).join('\n'))),
  };
}
