import { setVisibility } from '#content/files/service/files.ts';
import { paths } from '#ui/paths.ts';
import { singleContent } from '#workflow/change-orders/presets/single-content.ts';
import { skipUnchanged } from '#workflow/change-orders/presets/skip-unchanged.ts';
import { methodDraft, type MethodDraft } from '../schema/methods.ts';
import { publishMethod, readNewestMethod } from '../service/methods.ts';
import { riskLevelNames } from '../web/risk-level.ts';

const levelWords = Object.fromEntries(Object.entries(riskLevelNames).map(([level, name]) => [level, `${level} ${name}`]));

/** The evaluation method of funds. An order publishes the next version from a given day. The levels are imported from files. */
export const fundMethod = singleContent<MethodDraft>({
  code: 'fund-method',
  keepsVersions: true,
  title: '基金风险评价方法',
  group: '规则',
  scope: 'firm',
  levels: 2,
  draft: methodDraft,
  keysOf: { indicators: 'name', bands: 'level', floors: 'what' },
  fields: {
    agency: '评价机构',
    summary: { title: '方法概述', widget: 'lines' },
    indicators: { title: '指标', help: '3 至 12 项，权重之和为 100' },
    'indicators.*': '指标',
    'indicators.*.name': '名称',
    'indicators.*.weight': '权重',
    'indicators.*.measures': '衡量什么',
    'indicators.*.low': '1 分的情形',
    'indicators.*.high': '5 分的情形',
    bands: { title: '分值区间', help: '从 20 到 100 首尾相接，依次为 R1 至 R5' },
    'bands.*': '区间',
    'bands.*.level': { title: '等级', words: levelWords },
    'bands.*.from': '分值从',
    'bands.*.to': '分值到',
    'bands.*.description': { title: '说明', widget: 'lines' },
    floors: { title: '最低等级', help: '某类产品不低于的等级' },
    'floors.*': '一类产品',
    'floors.*.what': '产品',
    'floors.*.level': { title: '不低于', words: levelWords },
    'floors.*.reason': '原因',
    example: '算例',
    'example.fund': '基金',
    'example.scores': { title: '各指标打分', help: '与指标顺序相同，1 至 5 分' },
    'example.scores.*': '打分',
    'example.floor': { title: '适用的最低等级', help: '与上面某类产品的写法相同；没有时留空' },
    'example.level': { title: '评出的等级', words: levelWords },
    'example.text': { title: '计算过程', widget: 'lines' },
    effectiveFrom: { title: '生效日期', help: '每一版须有新的日期；已公布的版本不能更改' },
    fileId: { title: '评价机构的文件', help: 'PDF；没有时留空', widget: 'file' },
  },
  begin: { agency: '', summary: '', indicators: [], bands: [], floors: [], effectiveFrom: '', fileId: null },
  read: readNewestMethod,
  async write(tx, draft) {
    if (draft.fileId) await setVisibility(tx, [draft.fileId], 'public');
    await skipUnchanged<MethodDraft>(readNewestMethod, publishMethod)(tx, draft);
  },
  placeOf: ({ agency, effectiveFrom }) => `${agency} · ${effectiveFrom} 起`,
  addresses: [paths.evaluationMethod()],
});
