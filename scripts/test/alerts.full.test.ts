import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { processMetrics, siteMetrics } from '#app/metrics/metric-catalogue.ts';
import { doctorChecks } from '#operations/doctor/service/all-checks.ts';
import { useFolder } from '#test/support/folder.ts';
import { alertCases } from './alert-cases.ts';
import { findTrialProgram } from './programs.ts';
import { root } from './run-tool.ts';

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: Record<string, string>;
  annotations?: { summary: string; action: string; runbook: string; doctor: string };
}

const folder = useFolder();
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const rulesFile = join(root, 'deploy/prometheus/alerts.yaml');
const rules = (parse(readFileSync(rulesFile, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const alerts = rules.filter((rule) => rule.alert !== undefined);
const names = alerts.map(({ alert }) => alert!);
const englishRunbook = read('docs/watching.md');
const chineseRunbook = read('docs/zh/监控与告警.md');
/** The text under the heading of each alert. */
const sectionsOf = (text: string) =>
  new Map([...text.matchAll(/^#### (\w+)$\n(.*?)(?=^#{2,4} |(?![^]))/gms)].map(([, name, words]) => [name!, words!]));
const promtool = findTrialProgram('promtool')?.path;

/** Minutes from which an hour has six samples: promtool evaluates every rule at each of them. */
const longMinutes = 70;

interface Flow {
  figures: Map<string, string>;
  asks: object[];
  /** In quarters of an hour: a short flow together with a long one would be evaluated as long as that. */
  length: number;
}

/** promtool creates a database for each flow, so flows with independent series are merged. */
function mergeFlows(flows: readonly Flow[]): Flow[] {
  const metricsOf = ({ figures }: Flow) => [...figures.keys()].map((series) => series.split('{', 1)[0]!);
  const merged: Flow[] = [];
  for (const flow of flows) {
    const names = metricsOf(flow);
    const place = merged.find((one) => one.length === flow.length && !metricsOf(one).some((name) => names.includes(name)));
    if (!place) merged.push({ ...flow, figures: new Map(flow.figures), asks: [...flow.asks] });
    else {
      for (const [series, values] of flow.figures) place.figures.set(series, values);
      place.asks.push(...flow.asks);
    }
  }
  return merged;
}

function writeCases(isLong: boolean) {
  const step = isLong ? 10 : 1;
  const chosen = alertCases.filter(({ after }) => after > longMinutes === isLong);
  const flows = chosen.flatMap(({ alert, after, fires, silent, labels = [{}] }) => {
    const { labels: severity, annotations } = alerts.find((rule) => rule.alert === alert)!;
    const told = labels.map((label) => ({ exp_labels: { ...severity, ...label }, exp_annotations: annotations }));
    const flowOf = (figures: Readonly<Record<string, string>>, expected: object[]): Flow => ({
      figures: new Map(Object.entries(figures).map(([series, values]) => [series, values.replace('x5000', `x${after / step + 5}`)])),
      length: Math.ceil(after / 15),
      asks: [{ eval_time: `${after}m`, alertname: alert, exp_alerts: expected }],
    });
    return [flowOf(fires, told), flowOf(silent, [])];
  });
  const tests = mergeFlows(flows).map(({ figures, asks }) => ({
    interval: `${step}m`,
    input_series: [...figures].map(([series, values]) => ({ series, values })),
    alert_rule_test: asks,
  }));
  return stringify({ rule_files: [rulesFile], evaluation_interval: `${step}m`, tests });
}

test.runIf(promtool)('every alert fires for its samples, and for none of the others', { timeout: 300_000 }, async () => {
  const files = [join(folder, 'cases.yaml'), join(folder, 'long-cases.yaml')];
  for (const [at, file] of files.entries()) await writeFile(file, writeCases(at === 1));
  const { stdout, stderr, status } = spawnSync(promtool!, ['test', 'rules', ...files], {
    encoding: 'utf8',
    timeout: 280_000,
    maxBuffer: 2 ** 26,
  });
  expect(stdout + stderr).toContain('SUCCESS');
  expect(status).toBe(0);
});

test.runIf(promtool)('Prometheus accepts the rules and the example of its settings unchanged', async () => {
  const example = read('deploy/prometheus/prometheus.yaml').replaceAll('/etc/prometheus/', join(root, 'deploy/prometheus/'));
  await writeFile(join(folder, 'prometheus.yaml'), example);
  const { stdout, stderr, status } = spawnSync(promtool!, ['check', 'config', join(folder, 'prometheus.yaml')], { encoding: 'utf8' });
  expect(stdout + stderr).toContain('rules found');
  expect(status).toBe(0);
});

test('every alert has a test case, a Chinese summary and a first check', () => {
  expect([...new Set(alertCases.map(({ alert }) => alert))].toSorted()).toEqual(names.toSorted());
  const isChinese = (text = '') => /\p{Script=Han}{4}/u.test(text);
  const isSilent = ({ annotations }: Rule) => !isChinese(annotations?.summary) || !/^先\p{Script=Han}/u.test(annotations?.action ?? '');
  expect(alerts.filter(isSilent)).toEqual([]);
  expect(alerts.filter(({ labels }) => !['page', 'ticket'].includes(labels?.severity ?? ''))).toEqual([]);
});

test('every alert has a section in the runbooks of both languages, and links to the Chinese one', () => {
  for (const [manual, sections] of [englishRunbook, chineseRunbook].map((text) => [text, sectionsOf(text)] as const)) {
    expect(
      names.filter((name) => !sections.has(name)),
      manual.slice(0, 20),
    ).toEqual([]);
    expect(
      [...sections.keys()].filter((name) => !names.includes(name)),
      manual.slice(0, 20),
    ).toEqual([]);
  }
  expect(alerts.filter(({ alert, annotations }) => annotations!.runbook !== `docs/zh/监控与告警.md#${alert!.toLowerCase()}`)).toEqual([]);
});

test('every alert names a check of the doctor, as do the runbooks of both languages', () => {
  const codes = new Set(doctorChecks.map(({ code }) => code));
  expect(alerts.filter(({ annotations }) => !codes.has(annotations!.doctor)).map(({ alert }) => alert)).toEqual([]);
  const [english, chinese] = [sectionsOf(englishRunbook), sectionsOf(chineseRunbook)];
  const isUnnamed = ({ alert, annotations }: Rule) =>
    !english.get(alert!)?.includes(`\nDoctor: \`${annotations!.doctor}\`.\n`) ||
    !chinese.get(alert!)?.includes(`\n- **检查**：\`npm run doctor\` 的 \`${annotations!.doctor}\`。\n`);
  expect(alerts.filter(isUnnamed).map(({ alert }) => alert)).toEqual([]);
});

test('the Chinese runbook explains every alert with the alert’s own words, the first check and the steps to take', () => {
  const sections = sectionsOf(chineseRunbook);
  const isIncomplete = ({ alert, annotations }: Rule) => {
    const { summary, action } = annotations!;
    const text = sections.get(alert!) ?? '';
    const parts = [`- **含义**：${summary}。\n`, `- **先看**：${action.replace(/^先看? ?/, '')}。\n`];
    return parts.some((part) => !text.includes(part)) || !/\n\*\*处理\*\*：\S/.test(text);
  };
  expect(alerts.filter(isIncomplete).map(({ alert }) => alert)).toEqual([]);
});

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

test('the site exports every metric that alerts and dashboards use', () => {
  const given = new Set(['up', ...rules.flatMap(({ record }) => record ?? [])]);
  for (const [name, { type }] of Object.entries({ ...siteMetrics, ...processMetrics }))
    for (const end of type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) given.add(`${name}${end}`);
  const boards = globSync('deploy/grafana/*.json', { cwd: root });
  expect(boards.length).toBe(2);
  const panels = boards.flatMap((name) => (JSON.parse(read(name)) as { panels: Panel[] }).panels);
  const asked = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))];
  expect(asked.length).toBeGreaterThan(60);
  const names = asked.flatMap((expr) => withoutLabels(expr).match(/\b(?:up|(?:qianting|nodejs|process)[\w:]+)\b/g) ?? []);
  expect(names.filter((name) => !given.has(name))).toEqual([]);
  expect(panels.filter(({ title, targets }) => targets?.length === 0 || !/\p{Script=Han}/u.test(title))).toEqual([]);
});

const withoutLabels = (expr: string): string => expr.replaceAll(/\{[^}]*\}/g, '');
