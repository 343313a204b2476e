import type { CrawlerSettings } from '#content/website/schema/site.ts';

/** The programs by purpose, as their operators name them. */
const crawlers: Record<keyof CrawlerSettings, readonly string[]> = {
  search: [
    'Baiduspider',
    '360Spider',
    'Sogou web spider',
    'YisouSpider',
    'PetalBot',
    'Googlebot',
    'Bingbot',
    'YandexBot',
    'DuckDuckBot',
    'Applebot',
    'OAI-SearchBot',
    'Claude-SearchBot',
    'PerplexityBot',
  ],
  assistants: ['ChatGPT-User', 'Claude-User', 'Perplexity-User', 'MistralAI-User', 'DuckAssistBot', 'Meta-ExternalFetcher'],
  training: [
    'Bytespider',
    'PanguBot',
    'GPTBot',
    'ClaudeBot',
    'anthropic-ai',
    'Google-Extended',
    'Applebot-Extended',
    'CCBot',
    'Meta-ExternalAgent',
    'Amazonbot',
    'cohere-training-data-crawler',
    'Diffbot',
    'AI2Bot',
    'omgili',
  ],
};

/** For those that go by their purpose instead of their name: contentsignals.org. */
const signals: Record<keyof CrawlerSettings, string> = { search: 'search', assistants: 'ai-input', training: 'ai-train' };

const purposes = Object.keys(crawlers) as (keyof CrawlerSettings)[];

/** Writes robots.txt (RFC 9309): what no program should read, and the programs that the firm does not want. */
export function writeRobots(rules: CrawlerSettings, publicUrl: string): string {
  const said = purposes.map((purpose) => `${signals[purpose]}=${rules[purpose] ? 'yes' : 'no'}`).join(', ');
  const refused = purposes.filter((purpose) => !rules[purpose]).flatMap((purpose) => crawlers[purpose]);
  const groups = [
    ['User-agent: *', `Content-Signal: ${said}`, 'Disallow: /mode/', 'Disallow: /history', 'Disallow: /Business.html', 'Disallow: /GLtb'],
    ...(refused.length > 0 ? [[...refused.map((name) => `User-agent: ${name}`), 'Disallow: /']] : []),
    [`Sitemap: ${publicUrl}/sitemap.xml`],
  ];
  return `${groups.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
