import { writeAsvs } from './asvs.ts';
import { writeCombinedRules } from './combined-rules.ts';
import { writeConnections } from './connections.ts';
import { writeDataClasses } from './data-classes.ts';
import { writeFieldAccess } from './field-access.ts';
import { writeKeys } from './keys.ts';
import { writeLimits } from './limits.ts';
import { writeUploads } from './uploads.ts';

/** Returns the documents that auditors ask for as Markdown, by file. A test fails when one is stale. */
export const writeAuditDocuments = (): ReadonlyMap<string, string> =>
  new Map([
    ['docs/zh/安全自查ASVS.md', writeAsvs()],
    ['docs/zh/数据分类分级.md', writeDataClasses()],
    ['docs/zh/密钥与算法清单.md', writeKeys()],
    ['docs/zh/对外连接清单.md', writeConnections()],
    ['docs/zh/上传清单.md', writeUploads()],
    ['docs/zh/限额清单.md', writeLimits()],
    ['docs/zh/组合规则清单.md', writeCombinedRules()],
    ['docs/zh/字段读写清单.md', writeFieldAccess()],
  ]);
