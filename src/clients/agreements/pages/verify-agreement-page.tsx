import { clientQueries } from '#rendering/routes/queries/client.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { inBeijing } from '#ui/format/beijing-time.ts';
import { page, usePage, type HeadOf, type Loadable, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { agreementVerify } from '../calls.ts';
import type { VerifyResult } from '../schema.ts';
import { FileHashField } from './file-hash-field.tsx';

export const query = clientQueries.verifyAgreement;

export const loader = page(async ({ block, query: { hash = '', code } }: PageContext<'verifyAgreement'>) => ({
  hash,
  code,
  answer: hash || code ? await block(agreementVerify, hash ? { hash } : { code }) : undefined,
}));

export const head: HeadOf<typeof loader> = ({ hash, code }) => ({
  title: hash ? '电子协议核验结果' : code ? '电子协议的签署登记' : '核验电子协议',
  description: '用文件或文件的哈希值核验电子协议是否由本公司签署、有没有被改动。',
  crumbs: [{ text: '辨真伪', href: paths.verify() }, { text: '核验电子协议' }],
  noIndex: hash !== '' || code !== undefined,
  canonical: paths.verifyAgreement(),
});

/** Checks by hash whether a signed file is genuine; works without script and without a login. */
export function Component() {
  const { hash, code, answer } = usePage(loader);
  return (
    <div className="sections">
      <PageTitle title="核验电子协议" lead="核对一份电子协议是否由本公司签署、签署后有没有被改动。无需登录。" />
      {code && answer && <Verdict key={code} answer={answer} />}
      <FileHashField
        label={code ? '选取您手中的 PDF，核对是否就是这一份' : '选取要核验的 PDF'}
        unknownHash={hash && answer?.state === 'ready' && answer.data.verdict === 'unknown' ? hash : undefined}
      />
      <FilterForm
        action={paths.verifyAgreement()}
        values={{ hash }}
        keyword={{ name: 'hash', label: '文件的 SHA-256 或 SM3 哈希值', placeholder: '64 位十六进制' }}
        submitText="核验"
        label="按哈希值核验"
      />
      {hash && answer && <Verdict key={hash} answer={answer} />}
      <section>
        <SectionHeading title="说明" />
        <ul className="prose">
          <li>
            选取文件时，哈希值由您的浏览器计算，文件不会上传；提交核验的只有哈希值。没有找到时，您可以选择上传文件，由我们检查它的签名，文件不会保存。
          </li>
          <li>文件只要改动一个字节，哈希值就完全不同，会显示“没有找到”。另存、打印后再扫描的文件不能核验。</li>
          <li>也可以用支持数字签名的阅读器打开文件，查看签名是否有效。</li>
          <li>为保护个人信息，这里只显示签署人姓名的首尾各一个字。</li>
        </ul>
      </section>
    </div>
  );
}

function Verdict({ answer }: { answer: Loadable<VerifyResult> }) {
  if (answer.state === 'failed')
    return (
      <Note tone="warning" title="未能核验">
        {answer.message}
      </Note>
    );
  const { document, verdict } = answer.data;
  return (
    <div role="region" aria-label="核验结果" className="stack">
      {document ? (
        <>
          {verdict === 'added' ? (
            <Note title="真实有效：本公司签署的文件，签署的内容未被改动">
              与所提交的 {document.algorithm} 哈希值一致。此后本公司为它补充了证明签署时间的存档时间戳，最新的一份以下列 SHA-256
              为准，两份同样有效。
            </Note>
          ) : verdict === 'genuine' ? (
            <Note title="真实有效：本公司签署的文件，签署后未被改动">与所提交的 {document.algorithm} 哈希值一致。</Note>
          ) : (
            <Note title="本公司签署过这份文件">
              二维码所对应的签署登记如下。二维码可以被复印到别的文件上：请核对下列内容，并在下面选取您手中的 PDF，确认它一字未改。
            </Note>
          )}
          <KeyFacts items={toFacts(document)} />
        </>
      ) : (
        <Note tone="warning" title="没有找到这份文件">
          本公司没有签署过哈希值与此相同的文件：它可能被改动过，也可能不是本公司的文件。选取文件核验的，可以在上面上传它，查看改动了什么；也可以向提供文件的人索取原始的
          PDF，或拨打客服热线核实。
        </Note>
      )}
    </div>
  );
}

function toFacts({
  name,
  version,
  number,
  signedAt,
  signer,
  stampedAt,
  archivedAt,
  sha256,
}: NonNullable<VerifyResult['document']>): KeyFact[] {
  return [
    { name: '文件', value: version === null ? name : `${name}　第 ${version} 版` },
    { name: version === null ? '受理编号' : '签署编号', value: number },
    { name: '签署时间', value: `${inBeijing(signedAt)}（北京时间）` },
    { name: version === null ? '申请人' : '签署人', value: signer },
    ...(stampedAt
      ? [{ name: '可信时间戳', value: `${inBeijing(stampedAt)}（北京时间）`, note: '由时间戳服务机构加盖，证明签名在此时已经存在' }]
      : []),
    ...(archivedAt
      ? [{ name: '存档时间戳', value: `${inBeijing(archivedAt)}（北京时间）`, note: '每年续盖一次，使签名长期可以验证' }]
      : []),
    ...(sha256 ? [{ name: '文件 SHA-256', value: sha256 }] : []),
  ];
}
