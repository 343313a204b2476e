// Writes the generated pages of docs/; tests fail while they are stale.
import { writeFileSync } from 'node:fs';
import { describeConfig } from '#platform/config/describe.ts';
import { buildOpenApi } from '#platform/http/openapi.ts';
import { openClientSecurity } from '#modules/client/security.ts';
import { readConfig } from '#platform/config/config.ts';
import { listModules } from '#server/modules.ts';

// The contract depends on no key: any secret serves for describing it.
const modules = listModules({ security: openClientSecurity(readConfig({}), { deriveKey: () => Buffer.alloc(32) }) });
const docs = new URL('../docs/', import.meta.url);
writeFileSync(new URL('settings.md', docs), describeConfig());
writeFileSync(new URL('openapi.json', docs), `${JSON.stringify(buildOpenApi(modules, { title: '前厅', product: 'qt' }), null, 2)}\n`);
