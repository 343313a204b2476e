import { Block } from '#ui/components/block/block.tsx';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { inBeijing } from '#ui/format/beijing-time.ts';
import { formatCount } from '#ui/format/numbers.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { logStatusGet } from '../calls.ts';
import type { LogStatus } from '../schema.ts';
import { logKindNames } from '../web/log-kinds.ts';
import './log-page.css';

const title = '透明日志';
const lead = '本网站公布过的内容都记入一本只能增加、不能改动的公开日志，任何人都可以核对某份内容何时公布、之后有没有改过。';

export const loader = page(async ({ block }) => ({ status: await block(logStatusGet, {}) }));

export const head: HeadOf<typeof loader> = () => ({ title, description: lead, crumbs: [{ text: '信息公示' }, { text: title }] });

type Kind = LogStatus['kinds'][number];
type Key = LogStatus['keys'][number];

const kindColumns: readonly TableColumn<Kind>[] = [
  {
    key: 'kind',
    header: '内容',
    cell: ({ kind }) => (kind in logKindNames ? logKindNames[kind as keyof typeof logKindNames] : kind),
    isSticky: true,
  },
  { key: 'entries', header: '记录数', cell: ({ entries }) => formatCount(entries), align: 'end' },
];

type Witness = LogStatus['witnesses'][number];

const witnessColumns: readonly TableColumn<Witness>[] = [
  { key: 'name', header: '见证方', cell: ({ name }) => name, isSticky: true },
  { key: 'size', header: '签到第几条', cell: ({ size }) => (size === null ? '还没有签过' : formatCount(size)), align: 'end' },
  { key: 'signedAt', header: '最近一次签名', cell: ({ signedAt }) => (signedAt === null ? '—' : inBeijing(signedAt)) },
  { key: 'key', header: '公钥', cell: ({ key }) => <code className="log-page__code">{key}</code>, isWide: true },
];

const keyColumns: readonly TableColumn<Key>[] = [
  { key: 'number', header: '编号', cell: ({ number }) => number, isSticky: true },
  { key: 'validFrom', header: '启用时间', cell: ({ validFrom }) => inBeijing(validFrom) },
  { key: 'ed25519', header: 'Ed25519', cell: ({ ed25519 }) => <code className="log-page__code">{ed25519}</code>, isWide: true },
  { key: 'sm2', header: 'SM2', cell: ({ sm2 }) => <code className="log-page__code">{sm2}</code>, isWide: true },
];

export function Component() {
  const { status } = usePage(loader);
  return (
    <>
      <PageTitle title={title} lead={lead} />
      <div className="sections">
        <Block load={status} retry={{ call: logStatusGet, input: {} }}>
          {(read) => <State status={read} />}
        </Block>
        <Explanation />
      </div>
    </>
  );
}

function State({ status }: { status: LogStatus }) {
  const { size, checkpoint, signedAt, delayMinutes, kinds, keys, epochs, witnesses } = status;
  const restarts = epochs.filter(({ statement }) => statement !== null);
  return (
    <>
      <section>
        <SectionHeading title="现在的日志" />
        <KeyFacts
          items={[
            { name: '记录数', value: formatCount(size) },
            { name: '最新检查点', value: signedAt ? `${inBeijing(signedAt)}（北京时间）` : '还没有' },
            { name: '写入时限', value: `内容公布后 ${delayMinutes} 分钟内`, note: '通常在一分钟内写入；没有新内容时检查点不变。' },
          ]}
        />
        {checkpoint && (
          <>
            <SignedNote name="最新检查点全文" text={checkpoint} />
            <CopyButton text={checkpoint} name="检查点" />
          </>
        )}
      </section>
      <section>
        <SectionHeading title="记了什么" />
        <DataTable caption="各类内容的记录数" isCaptionHidden columns={kindColumns} rows={kinds} rowKey={({ kind }) => kind} />
        <p>每条记录只有内容的类别、地址、版本、日期与 SHA-256 值，没有内容本身，也没有任何个人信息。</p>
      </section>
      {keys.length > 0 && (
        <section>
          <SectionHeading title="公钥" />
          <DataTable caption="为检查点签名的公钥" isCaptionHidden columns={keyColumns} rows={keys} rowKey={({ number }) => number} />
          <p>
            更换密钥时，旧密钥为新密钥签名。完整的公钥与签名见 <a href="/log/keys">/log/keys</a>。请保存您第一次看到的公钥，以后核对时使用。
          </p>
        </section>
      )}
      {witnesses.length > 0 && (
        <section>
          <SectionHeading title="见证方" />
          <DataTable caption="为检查点签名的见证方" isCaptionHidden columns={witnessColumns} rows={witnesses} rowKey={({ key }) => key} />
          <p>
            见证方是本公司以外的机构或另一台机器上的服务。它们只为包含自己以前所签内容的日志签名，因此日志不能向不同的人出示不同的样子。公钥请向见证方核对。
          </p>
        </section>
      )}
      {restarts.map(({ number, beganAt, statement }) => (
        <Note key={number} tone="warning" title={`${inBeijing(beganAt)} 起为第 ${number} 期`}>
          数据库曾从备份恢复或切换到另一台服务器。本期接着上一期继续；上一期可能遗失了哪些检查点，见下面由新旧密钥签名的说明。
          <SignedNote name={`第 ${number} 期的说明`} text={statement!} />
        </Note>
      ))}
    </>
  );
}

/** A long text of fixed lines; it can be scrolled by keyboard. */
const SignedNote = ({ name, text }: { name: string; text: string }) => (
  <pre className="log-page__note panel" role="region" tabIndex={0} aria-label={name}>
    {text}
  </pre>
);

function Explanation() {
  return (
    <>
      <section>
        <SectionHeading title="怎样核对" />
        <ol>
          <li>
            计算文件的 SHA-256 值，向 <code>/log/proof?hash=</code> 查询，得到它的证明；也可以由本公司出具的存证证明取得。
          </li>
          <li>
            下载<a href="/log/verifier.html">核验工具</a>
            （一个网页文件，断网也能用），把文件与证明一起拖进去，它会核对杂凑值、证明路径与签名，并用一句话说明结果。
          </li>
          <li>也可以自己核对：由记录的杂凑值逐层算到根，与检查点中的根比较，再以公钥核对检查点的两个签名（Ed25519 与 SM2）。</li>
          <li>
            要确认日志没有改写，请保存检查点。以后的检查点都必须包含它：把保存的与现在的检查点，连同 <code>/log/consistency?from=</code>
            加当时记录数的回答，一起拖进核验工具。
          </li>
        </ol>
        <p>
          收费标准、证券名单、协议文本与官方渠道的内容可以由 <code>/log/content/</code>
          加记录的编号取得；网页与公告请保存原页，或凭存证证明核对。
        </p>
        <p>
          日志按公开的规范制作（RFC 6962、C2SP tlog-tiles 与 signed-note），可以用任何支持它们的程序读取：检查点在{' '}
          <a href="/log/checkpoint">/log/checkpoint</a>。
        </p>
      </section>
      <section>
        <SectionHeading title="能证明什么，不能证明什么" />
        <ul>
          <li>能证明：这份内容在检查点签名之前已经公布，从那时起没有被换成别的内容而不留痕迹。</li>
          <li>不能证明：内容本身是否正确，是否有人看过，以及检查点签名之前的具体时刻。</li>
        </ul>
      </section>
    </>
  );
}
