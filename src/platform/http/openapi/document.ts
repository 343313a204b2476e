import { asLegacyGet } from '../endpoint.ts';
import type { CallExample } from './examples.ts';
import type { EndpointGroup } from './groups.ts';
import { toFileOperation, toLegacyOperation, toOperation } from './operation.ts';
import { errorSchemas, refusals } from './outcomes.ts';
import type { JsonSchema } from './schemas.ts';
import { securitySchemes } from './security.ts';

export interface DocumentOptions {
  /** The firm's name. */
  title: string;
  /** The product code that replaces `{p}`. */
  product: string;
  /** The public address of the site, without a trailing slash. */
  publicUrl: string;
  /** By `GET /path`, with the path's placeholders. */
  examples: ReadonlyMap<string, CallExample>;
  /** True for the console, whose calls are for staff. */
  isOfStaff?: boolean;
}

const aboutSite =
  'GET 请求可带 t（当前毫秒数），服务器不使用。每个应答都带 x-request-id，询问问题时请提供。示例均为示例数据，其中的人员、编号与号码并非真实。';
const aboutConsole =
  '仅在管理端的端口上提供，供管理端页面使用。登录后以 Cookie 识别，只接受管理端自己的页面发来的请求；每项操作注明所需的权限。每个应答都带 x-request-id，询问问题时请提供。';

/** Every GET has it (specification 7): the site's pages send it, and the server takes it off before it checks the query. */
const timeParameter: JsonSchema = {
  name: 't',
  in: 'query',
  required: false,
  description: '当前毫秒数，防止中间的缓存；服务器不使用',
  schema: { type: 'integer' },
  example: 1_790_000_000_123,
};

/** Builds the contract as OpenAPI 3.1 from the same schemas that validate every request. */
export function buildOpenApi(
  groups: readonly EndpointGroup[],
  { title, product, publicUrl, examples, isOfStaff = false }: DocumentOptions,
): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { title: tag, endpoints, files = [] } of groups) {
    for (const file of files) (paths[file.path] ??= {}).get = toFileOperation(file, { tag, path: file.path, examples });
    for (const one of endpoints) {
      const path = one.call.path.replace('{p}', product);
      (paths[path] ??= {})[one.call.method.toLowerCase()] = toOperation(one, { tag, path, examples });
      const legacy = asLegacyGet(one);
      if (legacy) paths[path].get = toLegacyOperation(legacy, { tag, path, examples });
    }
  }
  for (const { get } of Object.values(paths)) if (get) get.parameters = [...(get.parameters as JsonSchema[]), timeParameter];
  return {
    openapi: '3.1.0',
    info: {
      title: `${title}${isOfStaff ? '管理端' : '网站'}接口`,
      version: '1',
      description: isOfStaff ? aboutConsole : aboutSite,
      termsOfService: `${publicUrl}/api-docs.html#terms`,
      license: { name: '版权所有；按接口文档所载的使用约定使用', url: `${publicUrl}/api-docs.html#terms` },
    },
    servers: [{ url: publicUrl, description: `${title}${isOfStaff ? '管理端' : '网站'}` }],
    tags: groups.map(({ title: name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: errorSchemas(isOfStaff),
      responses: refusals(isOfStaff),
      securitySchemes: securitySchemes(groups.flatMap(({ endpoints }) => endpoints)),
    },
  };
}
