import type { Audience } from '#contract/call.ts';
import type { Endpoint } from '../endpoint.ts';
import type { JsonSchema } from './schemas.ts';

const schemeOf: Record<Audience, string | undefined> = {
  public: undefined,
  client: 'clientToken',
  optionalClient: 'clientToken',
  seeker: 'seekerToken',
  staff: 'staffSession',
};

const staffSession = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-staff',
  description: '管理端登录（POST /console/api/session）所得；未用 https 时名为 staff',
};

const apiToken = {
  type: 'http',
  scheme: 'bearer',
  description: '在管理端“接口令牌”生成的令牌，以 qt_ 开头；只有列出此项的接口可用令牌调用',
};

/** Returns the security requirements: one of the entries is sufficient, and an empty entry means that no authentication is needed. */
export function securityOf({ call: { who, forTokens }, cookie }: Pick<Endpoint, 'call' | 'cookie'>): JsonSchema[] {
  const scheme = schemeOf[who];
  if (cookie) return [{ [cookie]: [] }];
  if (forTokens) return [{ staffSession: [] }, { apiToken: [] }];
  if (scheme === undefined) return [];
  return who === 'optionalClient' ? [{}, { [scheme]: [] }] : [{ [scheme]: [] }];
}

/** Lists the authentication schemes: tokens of the two logins, and the cookies that calls require. */
export function securitySchemes(endpoints: readonly Endpoint[]): JsonSchema {
  if (endpoints.some(({ call }) => call.who === 'staff')) return { staffSession, apiToken };
  const cookies = new Set(endpoints.flatMap(({ cookie }) => cookie ?? []));
  return {
    clientToken: { type: 'http', scheme: 'bearer', description: '客户登录（POST /api/login）所得的令牌' },
    seekerToken: { type: 'http', scheme: 'bearer', description: '求职者登录（POST /recruit/checkCode）所得的令牌' },
    ...Object.fromEntries([...cookies].map((name) => [name, { type: 'apiKey', in: 'cookie', name, description: '事先确认后所得的凭证' }])),
  };
}
