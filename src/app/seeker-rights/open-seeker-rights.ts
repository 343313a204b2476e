import type { PrivacyDeps } from '#clients/privacy/deps.ts';
import { findLetterhead } from '#content/website/service/brand/letterhead.ts';
import type { Erasure } from '#identity/accounts/ports.ts';
import type { SeekerRightsDeps } from '#identity/job-seekers/rights-deps.ts';
import { eraseDeliveries } from '#recruitment/deliveries/service/erase.ts';
import { countOpenDeliveries } from '#recruitment/deliveries/service/list-deliveries.ts';
import { withdrawAllDeliveries } from '#recruitment/deliveries/service/withdraw.ts';
import { eraseFiles } from '#recruitment/resumes/service/files/files.ts';
import { eraseResume } from '#recruitment/resumes/service/resume.ts';
import { listSeekerDataSources, type SeekerParts } from './sources.ts';

/** Opens the rights of job seekers over their personal data in the recruitment area. */
export function openSeekerRights({ privacy, ...parts }: SeekerParts & { privacy: Pick<PrivacyDeps, 'vault'> }): SeekerRightsDeps {
  return {
    person: parts.seekers,
    vault: privacy.vault,
    letterhead: findLetterhead,
    sources: listSeekerDataSources(parts),
    erasures: listErasures(parts),
    countOpenDeliveries,
    withdrawDeliveries: withdrawAllDeliveries,
  };
}

/**
 * Lists the effects of a deletion on each category: first deleted data, with deliveries before the files and the person that they
 * reference; then remaining data.
 */
function listErasures({ resumes }: Pick<SeekerParts, 'resumes'>): readonly Erasure[] {
  return [
    {
      code: 'deliveries',
      title: '投递记录',
      reason: '全部删除，包括投递时的简历与文件、面试安排与用人意见；进行中的应聘就此终止',
      erase: eraseDeliveries,
    },
    {
      code: 'files',
      title: '照片、简历文件与附件',
      reason: '销毁密钥并删除文件，无法恢复',
      erase: (tx, seekerId) => eraseFiles(tx, resumes, seekerId),
    },
    { code: 'resume', title: '简历各部分', reason: '全部删除，无法恢复', erase: (tx, seekerId) => eraseResume(tx, resumes, seekerId) },
    ...account,
    ...stays,
  ];
}

/** Deleted with the person by `eraseSeeker`, because all rows reference it. */
const account: readonly Erasure[] = [
  {
    code: 'account',
    title: '账号、登录记录、同意记录、人才储备与副本',
    reason: '全部删除，所有设备立即退出；该手机号码可以重新登录，视为新的求职者',
    erase: async () => 1,
  },
];

const stays: readonly Erasure[] = [
  {
    code: 'logs',
    title: '操作日志',
    reason: '《网络安全法》第二十三条要求网络日志留存不少于六个月；只有内部编号、时间与网络地址，没有姓名、号码与简历内容',
  },
  {
    code: 'messages',
    title: '短信发送记录',
    reason: '《网络安全法》第二十三条，加密保存不少于六个月后删除；验证码内容一天内清除',
  },
  {
    code: 'receipt',
    title: '注销回执',
    reason: '《个人信息保护法》第六十九条：公司须能证明处理与删除合法；只有编号、日期与数量，无法识别到您',
  },
];
