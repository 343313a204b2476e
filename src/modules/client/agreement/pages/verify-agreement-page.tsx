import { inBeijing } from '#web/format/beijing-time.ts';
import { page, usePage, type HeadOf, type Loadable, type PageContext } from '#web/page/page.ts';
import { paths } from '#web/paths.ts';
import { FilterForm } from '#web/ui/filter-form/filter-form.tsx';
import { KeyFacts } from '#web/ui/key-facts/key-facts.tsx';
import { Note } from '#web/ui/note/note.tsx';
import { PageTitle } from '#web/ui/page-title/page-title.tsx';
import { SectionHeading } from '#web/ui/section-heading/section-heading.tsx';
import { agreementVerify } from '../calls.ts';
import type { VerifyResult } from '../schema.ts';
import { FileHashField } from './file-hash-field.tsx';

export const loader = page(async ({ block, query: { hash = '' } }: PageContext<'verifyAgreement'>) => ({
  hash,
  answer: hash ? await block(agreementVerify, { hash }) : undefined,
}));

export const head: HeadOf<typeof loader> = ({ hash }) => ({
  title: hash ? '电子协议核验结果' : '核验电子协议',
  description: '用文件或文件的哈希值核验电子协议是否由本公司签署、有没有被改动。',
  crumbs: [{ text: '辨真伪', href: paths.verify() }, { text: '核验电子协议' }],
  noIndex: hash !== '',
  canonical: paths.verifyAgreement(),
});

/** Whether a signed file is genuine, by its hash; works without script, and for who is not signed in. */
export function Component() {
  const { hash, answer } = usePage(loader);
  return (
    <div className="sections">
      <PageTitle title="核验电子协议" lead="核对一份电子协议是否由本公司签署、签署后有没有被改动。无需登录。" />
      <FileHashField />
      <FilterForm
        action={paths.verifyAgreement()}
        values={{ hash }}
        keyword={{ name: 'hash', label: '文件的 SHA-256 或 SM3 哈希值', placeholder: '64 位十六进制' }}
        submitText="核验"
        label="按哈希值核验"
      />
      {answer && <Verdict key={hash} answer={answer} />}
      <section>
        <SectionHeading title="说明" />
        <ul className="prose">
          <li>选取文件时，哈希值由您的浏览器计算，文件不会上传；提交核验的只有哈希值。</li>
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
  const { document } = answer.data;
  return (
    <div role="region" aria-label="核验结果">
      {document ? (
        <>
          <Note title="真实有效：本公司签署的文件，签署后未被改动">与所提交的 {document.algorithm} 哈希值一致。</Note>
          <KeyFacts
            items={[
              { name: '文件', value: `${document.name}　第 ${document.version} 版` },
              { name: '签署编号', value: document.number },
              { name: '签署时间', value: `${inBeijing(document.signedAt)}（北京时间）` },
              { name: '签署人', value: document.signer },
            ]}
          />
        </>
      ) : (
        <Note tone="warning" title="没有找到这份文件">
          本公司没有签署过哈希值与此相同的文件：它可能被改动过，也可能不是本公司的文件。请向提供文件的人索取原始的 PDF，或拨打客服热线核实。
        </Note>
      )}
    </div>
  );
}
