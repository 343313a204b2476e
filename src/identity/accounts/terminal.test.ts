import { expect, test } from 'vitest';
import { z } from 'zod';
import { baseParameters, optionalBaseParameters } from './schema.ts';
import { terminalOf } from './service/terminal.ts';
import { formatStation } from './web/terminal.ts';

const told = { channel: 0, op_entrust_way: '7', op_station: '' };
const required = z.object(baseParameters);
const optional = z.object(optionalBaseParameters);

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Edg/140.0', 1366, 768, 'PC;SYS=Windows;BRW=Edge;SCR=1366x768;APP=WEB'],
  ['Mozilla/5.0 (Linux; Android 15; V2352A) Chrome/140.0 Mobile', 390, 844, 'MA;SYS=Android;BRW=Chrome;SCR=844x390;APP=WEB'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) MicroMessenger/8.0', 844, 390, 'MI;SYS=iPhone;BRW=微信;SCR=844x390;APP=WEB'],
  ['curl/8', 0, 0, 'OH;SYS=NA;BRW=NA;SCR=0x0;APP=WEB'],
])('a terminal is described by kind, system, browser and screen, and accepted as sent: %s', (userAgent, width, height, station) => {
  expect(formatStation({ userAgent, width, height })).toBe(station);
  expect(required.parse({ ...told, op_station: station }).op_station).toBe(station);
});

test('a mobile or identity number in it is masked before anything is kept', () => {
  const sent = { ...told, op_station: 'MA;RMPN=13800138000;ID=11010519491231002X;IMEI=NA' };
  expect(required.parse(sent).op_station).toBe('MA;RMPN=138***00;ID=110***2X;IMEI=NA');
  expect(terminalOf(optional.parse(sent))).toEqual({ ...told, op_station: 'MA;RMPN=138***00;ID=110***2X;IMEI=NA' });
});

test.each([
  ['channel', 'web'],
  ['channel', -1],
  ['channel', 1000],
  ['channel', 0.5],
  ['op_entrust_way', ''],
  ['op_entrust_way', 'a'.repeat(11)],
  ['op_entrust_way', "7'--"],
  ['op_station', 'x'.repeat(501)],
  ['op_station', 'PC;SYS=\u0007'],
  ['op_station', 'PC;SYS=\u202Etxt'],
  ['op_station', 7],
])('%s has a maximum length, whether it is required or optional: %j', (name, value) => {
  for (const schema of [required, optional]) {
    const { error } = schema.safeParse({ ...told, [name]: value });
    expect(error?.issues.map(({ path, message }) => [path.join(), /^[一-鿿 0-9]+$/.test(message)])).toEqual([[name, true]]);
  }
});

test('terminal data that was not sent is not invented', () => {
  expect(terminalOf(optional.parse({}))).toBeNull();
  expect(terminalOf(optional.parse({ channel: 2 }))).toEqual({ channel: 2 });
});
