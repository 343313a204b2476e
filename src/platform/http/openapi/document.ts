import { asLegacyGet } from '../endpoint.ts';
import type { CallExample } from './examples.ts';
import type { EndpointGroup } from './groups.ts';
import { toFileOperation, toLegacyOperation, toOperation } from './operation.ts';
import { errorSchemas, refusals } from './outcomes.ts';
import type { Schema } from './schemas.ts';
import { securitySchemes } from './security.ts';

export interface DocumentOptions {
  /** The firm's name. */
  title: string;
  /** The product code that stands for `{p}`. */
  product: string;
  /** Where the site answers, without a slash at the end. */
  publicUrl: string;
  /** By `GET /path`, the path as the call has it. */
  examples: ReadonlyMap<string, CallExample>;
}

/** The wire contract as OpenAPI 3.1, made from the same schemas that check every request. */
export function buildOpenApi(groups: readonly EndpointGroup[], { title, product, publicUrl, examples }: DocumentOptions): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const { title: tag, endpoints, files = [] } of groups) {
    for (const file of files) (paths[file.path] ??= {}).get = toFileOperation(file, { tag, path: file.path, examples });
    for (const one of endpoints) {
      const path = one.call.path.replace('{p}', product);
      (paths[path] ??= {})[one.call.method.toLowerCase()] = toOperation(one, { tag, path, examples });
      const legacy = asLegacyGet(one);
      if (legacy) paths[path].get = toLegacyOperation(legacy, { tag, path, examples });
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title}网站接口`,
      version: '1',
      description:
        'GET 请求可带 t（当前毫秒数），服务器不使用。每个应答都带 x-request-id，询问问题时请提供。示例均为示例数据，其中的人员、编号与号码并非真实。',
      termsOfService: `${publicUrl}/api-docs.html#terms`,
      license: { name: '版权所有；按接口文档所载的使用约定使用', url: `${publicUrl}/api-docs.html#terms` },
    },
    servers: [{ url: publicUrl, description: `${title}网站` }],
    tags: groups.map(({ title: name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: errorSchemas,
      responses: refusals,
      securitySchemes: securitySchemes(groups.flatMap(({ endpoints }) => endpoints)),
    },
  };
}
