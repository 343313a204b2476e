import { listAllBranches } from '#content/branches/service/all-branches.ts';
import { getCustomerCenter } from '#content/branches/service/customer-center.ts';
import { paths } from '#ui/paths.ts';
import type { IdentitySource } from './publications.ts';

/** Every branch, by its name, code, licence, person in charge and lines. */
export const branchSource: IdentitySource = {
  async list(ctx) {
    const branches = await listAllBranches(ctx);
    return branches.map(({ id, code, name, address, phones, orderPhone, complaintPhone, fax, manager, licenceNumber }) => ({
      title: name,
      thing: `branch ${code}`,
      facts: {
        类别: '营业网点',
        地址: address,
        咨询电话: phones.join('、'),
        委托电话: orderPhone,
        投诉电话: complaintPhone,
        传真: fax,
        负责人: manager,
        许可证号: licenceNumber,
      },
      known: [code, name, licenceNumber, manager, orderPhone, complaintPhone, fax, ...phones],
      source: { title: '营业网点', href: paths.branchDetail(id) },
    }));
  },
};

/** The ways to reach the firm that the service centre lists. */
export const serviceCenterSource: IdentitySource = {
  async list(ctx) {
    const { channels } = await getCustomerCenter(ctx, {});
    return channels
      .filter(({ kind }) => kind !== 'visit')
      .map(({ code, name, value, href, hours }) => ({
        title: name,
        facts: { 官方内容: value, 服务时间: hours },
        known: [value, href],
        source: { title: '客户服务中心', href: `${paths.customerCenter()}#${code}` },
      }));
  },
};
