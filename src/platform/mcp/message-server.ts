import type { McpServer, Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { CallError } from '#contract/call-error.ts';
import { envelopeOf } from './envelope.ts';
import { runTool, type ToolRun } from './run-tool.ts';
import type { Tool } from './tool.ts';

/** The tools of one address, and what assistants are told about them. */
export interface ToolSet {
  name: string;
  title: string;
  /** For the assistant, in Chinese and English. */
  instructions: string;
  tools: readonly Tool[];
}

/** The message of one request and the means to answer it. */
export interface MessageRun extends ToolRun {
  /** Headers of the request that the protocol defines. */
  headers: Headers;
  message: unknown;
  /** Called after each call of a tool, with its failure if it was refused. */
  onCall?(tool: Tool, given: unknown, failure: CallError | undefined): Promise<void>;
}

/** Answers one message of the protocol. */
export type AnswerMessage = (run: MessageRun) => Promise<Response>;

/** Facts for clients; the protocol requires a version of the server. */
const serverVersion = '1';
/** The tools of a process do not change. */
const listIsFreshMs = 3_600_000;

/**
 * Loads the library of the protocol and returns the function that answers messages. Each message gets a server of its own: there are
 * no sessions, and nothing is kept from one request to the next.
 */
export async function openMessageServer({ name, title, instructions, tools }: ToolSet): Promise<AnswerMessage> {
  const { createMcpHandler, McpServer: Server } = await import('@modelcontextprotocol/server');
  const list = tools.map(toListedTool);
  const cacheHints = { 'tools/list': { ttlMs: listIsFreshMs, cacheScope: 'public' } } as const;
  return async (run) => {
    const factory = () => {
      const server = new Server({ name, title, version: serverVersion }, { capabilities: { tools: {} }, instructions, cacheHints });
      answerTools(server, tools, list, run);
      return server;
    };
    // Nothing here changes while a client listens, so no stream is kept open for it.
    const handler = createMcpHandler(factory, { maxSubscriptions: 0, keepAliveMs: 0 });
    const request = new Request(run.url, { method: 'POST', headers: run.headers, signal: run.signal });
    return handler.fetch(request, { parsedBody: run.message });
  };
}

/** Below `registerTool`, whose refusals are in English only. */
function answerTools({ server }: McpServer, tools: readonly Tool[], list: readonly ListedTool[], run: MessageRun): void {
  server.setRequestHandler('tools/list', () => ({ tools: [...list] }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given } }) => {
    const tool = tools.find((one) => one.name === name);
    if (!tool) {
      const text = `没有这个工具。可用的工具：${tools.map((one) => one.name).join('、')}。 / There is no such tool; see tools/list.`;
      return { content: [{ type: 'text', text }], isError: true };
    }
    const { result, failure } = await runTool(tool, given, run);
    await run.onCall?.(tool, given, failure);
    return result;
  });
}

function toListedTool({ name, title, description, input, data, isWriting }: Tool): ListedTool {
  return {
    name,
    title: `${title.zh} / ${title.en}`,
    description: `${description.zh}\n\n${description.en}`,
    inputSchema: toJsonSchema(input, 'input'),
    outputSchema: toJsonSchema(envelopeOf(data), 'output'),
    annotations: { readOnlyHint: !isWriting, destructiveHint: false, idempotentHint: !isWriting, openWorldHint: false },
  };
}

/** The library declares JSON values more narrowly than zod. */
const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  ({ ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }), type: 'object' }) as ListedTool['inputSchema'];
