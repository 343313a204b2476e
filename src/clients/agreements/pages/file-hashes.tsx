import { paths } from '#ui/paths.ts';
import type { SignedDocument } from '../schema.ts';

type HashedFile = Pick<SignedDocument, 'name' | 'sha256' | 'sm3'>;

/** Both hashes of a signed file, collapsed, with a link to the public check. */
export function FileHashes({ file: { name, sha256, sm3 } }: { file: HashedFile }) {
  if (sha256 === null || sm3 === null) return '生成后显示';
  return (
    <details>
      <summary>
        {sha256.slice(0, 8)}…<span className="visually-hidden">：{name}的哈希值</span>
      </summary>
      <p>SHA-256 {sha256}</p>
      <p>SM3 {sm3}</p>
      <a href={paths.verifyAgreement({ hash: sha256 })}>
        公开核验<span className="visually-hidden">{name}</span>
      </a>
    </details>
  );
}
