import { paths } from '#ui/paths.ts';
import { certificatesContent, licencesContent } from '../schema/certificates.ts';
import { companyContentType } from './company-content-type.ts';

/** Certificates with their validity. */
export const companyCertificates = companyContentType({
  kind: 'certificates',
  title: '证照与荣誉证书',
  entries: { list: 'certificates', title: '证照', key: 'code', item: certificatesContent.shape.certificates.element },
  fields: {
    certificates: '证照',
    'certificates.*': '证照',
    'certificates.*.code': { title: '代码', help: '小写字母开头' },
    'certificates.*.kind': { title: '类别', words: { licence: '许可', membership: '会员资格', system: '管理体系', honour: '荣誉' } },
    'certificates.*.name': '名称',
    'certificates.*.number': '编号',
    'certificates.*.issuer': '发证单位',
    'certificates.*.issuedOn': '发证日期',
    'certificates.*.validUntil': { title: '有效期至', help: '长期有效时留空' },
    'certificates.*.text': '说明',
    'certificates.*.isSample': '示例数据',
  },
  addresses: [paths.certificates()],
});

/** Business licences of the firm, document by document. */
export const companyLicences = companyContentType({
  kind: 'licences',
  title: '业务资格',
  levels: 2,
  entries: { list: 'licences', title: '资格', key: 'document', item: licencesContent.shape.licences.element },
  fields: {
    licences: '业务资格',
    'licences.*': '资格',
    'licences.*.area': { title: '业务条线', help: '相同的列在一起' },
    'licences.*.name': '名称',
    'licences.*.document': '批文号',
    'licences.*.authority': '批准机关',
    'licences.*.grantedOn': '批准日期',
    'licences.*.note': '备注',
    'licences.*.href': { title: '链接', help: '以 / 或 https:// 开头' },
    'licences.*.isSample': '示例数据',
  },
  addresses: [paths.licences()],
});
