import { writeFile } from 'node:fs/promises';
import { describeConfig } from '#platform/config/describe.ts';

// Writes the generated pages of docs/. Tests fail when one of them is stale.
await writeFile(new URL('../docs/settings.md', import.meta.url), describeConfig());
