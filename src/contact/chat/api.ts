import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import { chatGet } from './calls.ts';
import { chat } from './schema.ts';
import { getChat } from './service.ts';

export const chatApi: Endpoint[] = [
  endpoint(chatGet, { input: noInput, result: chat, summary: '在线客服：此刻是否有人、窗口地址与服务时段' }, getChat),
];
