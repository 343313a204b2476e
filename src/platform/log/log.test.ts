import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { prettyLines } from './pretty.ts';

function capture() {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
  return { log, line: () => JSON.parse(lines.at(-1)!) as Record<string, unknown>, lines };
}

test('secret and personal fields are hidden at any depth', () => {
  const { log, lines } = capture();
  log.info({
    headers: { authorization: 'Bearer abc', Cookie: 'sid=1', 'x-request-id': 'r1' },
    body: { password: 'p', form: [{ id_no: '11010519491231002X', mobileTel: '13800138000', deep: { deeper: { idNo: 'x', token: 't' } } }] },
  });
  expect(lines[0]).not.toMatch(/Bearer|sid=1|"p"|11010519491231002X|13800138000|"t"/);
  expect(lines[0]).toContain('r1');
});

test('the bindings of a child logger are hidden too', () => {
  const { log, lines } = capture();
  log.child({ requestId: 'r2', token: 'abcdef' }).warn('late');
  expect(lines[0]).toContain('r2');
  expect(lines[0]).not.toContain('abcdef');
});

test('mobile and identity numbers are hidden inside texts', () => {
  const { log, line } = capture();
  log.info({ note: '客户 13800138000 与 11010519491231002X 的申请' });
  expect(line().note).toBe('客户 138***00 与 110***2X 的申请');
});

test('times, order numbers and codes stay readable', () => {
  const { log, line } = capture();
  log.info({ url: '/x?t=1763688000123', security: '600519', sha256: 'a1380013800000f', number: 'F20261121000001' });
  expect(line()).toMatchObject({ url: '/x?t=1763688000123', security: '600519', sha256: 'a1380013800000f', number: 'F20261121000001' });
});

test('an error keeps its cause and code but not the row that PostgreSQL repeats', () => {
  const { log, line, lines } = capture();
  const broken = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'clients_mobile',
    detail: 'Key (mobile)=(13800138000) already exists.',
  });
  log.error({ err: new Error('save failed', { cause: broken }) }, 'request failed');
  expect(line().err).toMatchObject({ message: 'save failed', cause: { code: '23505', constraint: 'clients_mobile' } });
  expect(lines[0]).not.toContain('already exists');
});

test('a request is logged by method, path and address, never with its query', () => {
  const { log, line } = capture();
  log.info({
    req: { method: 'GET', url: '/recruit/lookup?mobile=13800138000', ip: '::1', headers: { authorization: 'x' } },
    res: { statusCode: 200, body: 'x' },
  });
  expect(line()).toMatchObject({ req: { method: 'GET', path: '/recruit/lookup', ip: '::1' }, res: { statusCode: 200 } });
  expect(line().req).not.toHaveProperty('headers');
});

test('a circular value is logged', () => {
  const { log, line } = capture();
  const self: Record<string, unknown> = { name: 'a' };
  self.self = self;
  log.info({ self });
  expect(line().self).toMatchObject({ name: 'a' });
});

test('on a terminal a line shows time, level, message, fields', () => {
  const shown: string[] = [];
  prettyLines({ write: (text) => shown.push(text) }).write(
    '{"level":"info","time":"2026-11-21T02:00:00.000Z","requestId":"r3","msg":"ready"}',
  );
  expect(shown[0]).toMatch(/^\d\d:\d\d:\d\d .*INFO .* ready requestId=r3\n$/);
});
