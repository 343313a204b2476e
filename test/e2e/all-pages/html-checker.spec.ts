import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findProgram, installPackages } from '../../../scripts/test/debian-packages.ts';
import { test } from '../support/pages-test.ts';

const require = createRequire(import.meta.url);

test.use({ trace: 'off' });

interface Finding {
  type: string;
  url: string;
  lastLine?: number;
  message: string;
  extract?: string;
}

/**
 * Not faults: the slash of void elements, as React writes it, and CSS that is newer than the checker's own tables. Browsers
 * without these properties ignore them.
 */
const known = [
  /^Trailing slash on void elements/,
  /^CSS: “(animation-timeline|animation-range|container|container-type|vector-effect)”: Property “.*” doesn't exist\.$/,
  /^CSS: Unrecognized at-rule “@container”$/,
];

test('the standard HTML checker finds nothing on any page', async ({ documents }, testInfo) => {
  test.setTimeout(1_200_000);
  if (!findJava()) installPackages(['default-jre-headless']);
  const java = findJava();
  if (!java) throw new Error('没有 Java 运行环境，也不能用 apt-get 安装 default-jre-headless（需要 root 权限的 Debian）：请先安装');
  const folder = testInfo.outputPath('documents');
  mkdirSync(folder, { recursive: true });
  const addresses = [...documents.keys()];
  addresses.forEach((address, at) => writeFileSync(join(folder, `${at}.html`), documents.get(address)!));

  const jar = require.resolve('vnu-jar/build/dist/vnu.jar');
  const { stderr } = spawnSync(java.path, ['-Xss4m', '-jar', jar, '--format', 'json', folder], {
    encoding: 'utf8',
    env: java.env,
    maxBuffer: 256 * 1024 ** 2,
  });
  const { messages } = JSON.parse(stderr) as { messages: Finding[] };
  const findings = messages.filter(({ message }) => !known.some((one) => one.test(message)));
  expect(
    findings.map(({ url, message, extract }) => `${addresses[Number(/(\d+)\.html$/.exec(url)?.[1])]}: ${message} ${extract ?? ''}`),
  ).toEqual([]);
});

const findJava = () => findProgram('java', 'java', ['-version']);
