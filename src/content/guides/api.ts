import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import { marginGuides } from './calls.ts';
import { guideList } from './schema.ts';
import { listGuides } from './service.ts';

export const guideApi: Endpoint[] = [
  endpoint(marginGuides, { input: noInput, result: guideList, summary: '两融新手指南：标题、摘要、阅读时长与更新日期' }, listGuides),
];
