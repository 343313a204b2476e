import { inBeijing } from '#web/format/beijing-time.ts';
import type { OutboxEntry } from '../service/outbox.ts';
import { demoProvider } from '../senders/sender.ts';

const channelNames: Record<OutboxEntry['channel'], string> = { sms: '短信', mail: '邮件' };
const stateNames: Record<OutboxEntry['state'], string> = { waiting: '等待发送', sent: '已发送', failed: '发送失败' };

type Providers = Record<OutboxEntry['channel'], string>;

/** The newest messages as one page without a script. Recipients are masked; texts stand there only while nothing is really sent. */
export function writeOutboxPage(entries: readonly OutboxEntry[], providers: Providers): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>消息发件箱</title>
<link rel="stylesheet" href="/outbox.css">
</head>
<body>
<main>
<h1>消息发件箱</h1>
<p>${explain(providers)}</p>
${entries.length > 0 ? writeTable(entries) : '<p>还没有任何消息。</p>'}
</main>
</body>
</html>
`;
}

function explain(providers: Providers): string {
  const told = (Object.keys(channelNames) as (keyof Providers)[]).map((channel) => {
    const isDemo = providers[channel] === demoProvider;
    return `${channelNames[channel]}：${isDemo ? '演示方式，不真正发出，内容显示在这里' : `经 ${providers[channel]} 发送，这里不显示内容`}。`;
  });
  return `${told.join('')}最多列出最近 100 条。`;
}

function writeTable(entries: readonly OutboxEntry[]): string {
  const heads = ['时间', '渠道', '接收方', '状态', '内容'].map((name) => `<th scope="col">${name}</th>`).join('');
  return `<div class="scroll" role="region" aria-labelledby="messages" tabindex="0"><table>
<caption id="messages">最近的消息</caption>
<thead><tr>${heads}</tr></thead>
<tbody>
${entries.map(writeRow).join('\n')}
</tbody>
</table></div>`;
}

function writeRow(entry: OutboxEntry): string {
  const { createdAt, channel, recipient, text, subject } = entry;
  const said =
    text === null ? '<span class="hidden">不显示</span>' : `${subject ? `<b>${escapeText(subject)}</b>\n` : ''}${escapeText(text)}`;
  const cells = [
    `<time datetime="${createdAt.toISOString()}">${inBeijing(createdAt)}</time>`,
    channelNames[channel],
    escapeText(recipient),
  ];
  return `<tr>${[...cells, formatState(entry)].map((cell) => `<td>${cell}</td>`).join('')}<td class="text">${said}</td></tr>`;
}

function formatState({ state, attempts, failure }: OutboxEntry): string {
  const name = stateNames[state];
  return failure === null ? name : `${name}（已试 ${attempts} 次：${escapeText(failure)}）`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
