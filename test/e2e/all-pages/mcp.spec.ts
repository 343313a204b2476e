import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from '@playwright/test';

test('an assistant finds and reads notices, lists and pages of the built site', { tag: '@core' }, async ({ baseURL }) => {
  const client = new Client({ name: 'journey', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', baseURL)));
  const ask = async <Data>(name: string, given: Record<string, unknown>): Promise<Data> => {
    const { structuredContent, content, isError } = await client.callTool({ name, arguments: given });
    expect(isError, JSON.stringify(content)).toBeFalsy();
    return (structuredContent as { data: Data }).data;
  };
  const { notices } = await ask<{ notices: { id: number; title: string; href: string }[] }>('list_notices', {});
  const [notice] = notices;
  expect(await ask('get_notice', { id: notice!.id })).toMatchObject({ state: 'published', title: notice!.title });
  expect((await ask<{ markdown: string }>('get_page', { address: notice!.href })).markdown).toContain(`# ${notice!.title}`);
  expect((await ask<{ total: number }>('margin_list', { list: 'rz' })).total).toBeGreaterThan(0);
  expect((await ask<{ results: unknown[] }>('search', { query: '融资融券' })).results.length).toBeGreaterThan(0);
  await client.close();
});
