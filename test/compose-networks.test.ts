import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSourceFile } from './source-files.ts';

interface Compose {
  services: Record<string, { networks?: string[]; network_mode?: string }>;
  networks: Record<string, { internal?: boolean }>;
}

test('of the containers only the proxy and the jobs can reach other machines', () => {
  const { services, networks } = parse(readSourceFile('deploy/compose.several.yaml'), { merge: true }) as Compose;
  const open = Object.entries(services).filter(
    ([, { networks: own = ['default'], network_mode: mode }]) => mode !== 'none' && own.some((name) => !networks[name]?.internal),
  );
  expect(open.map(([name]) => name).toSorted()).toEqual(['jobs', 'nginx']);
});
