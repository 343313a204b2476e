import { listPageTextsForStaff } from '#content/articles/service/editing/list-texts-for-staff.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';
import { hasContent, titleOfKind } from '#workflow/change-orders/service/list-contents.ts';
import type { EmptyPage } from '../schema.ts';

interface PageContent {
  title: string;
  path: string;
  /** The kind of content that the page shows, as change orders name it. */
  type: string;
  /** For articles the category; for page texts the text. */
  place?: string;
}

const company = (title: string, path: string, kind: string): PageContent => ({ title, path, type: `company-${kind}` });
const articles = (title: string, path: string, place: string): PageContent => ({ title, path, type: 'article', place });
const about = (title: string, path: string): PageContent => ({ title, path, type: 'subsidiary' });

/**
 * The pages without content until the firm writes it, each with its kind of content; a kind that several pages show is written
 * once for all. Lists that are imported from files are in `pageByList`.
 */
export const pageContents: readonly PageContent[] = [
  company('公司简介', paths.about(), 'profile'),
  { title: '董事长致辞', path: paths.chairman(), type: 'page-text', place: '/IntoGL/chairman' },
  company('大事记', paths.milestones(), 'milestones'),
  company('组织架构', paths.structure(), 'structure'),
  company('股东介绍', paths.shareholders(), 'shareholders'),
  company('辉煌业绩', paths.achievements(), 'achievements'),
  company('资质证照', paths.certificates(), 'certificates'),
  company('业务资格', paths.licences(), 'licences'),
  company('参控股公司', paths.groupCompanies(), 'subsidiaries'),
  company('另类投资子公司', paths.guolianchuangxin(), 'subsidiaries'),
  company('高级管理人员', paths.executives(), 'executives'),
  about('私募子公司专区', paths.subsidiary()),
  { title: '私募子公司简介', path: paths.subsidiaryAbout(), type: 'page-text', place: '/GLtb/about' },
  about('联系私募子公司', paths.subsidiaryContact()),
  about('私募子公司首页', paths.subsidiaryHome()),
  about('私募子公司信息公示', paths.subsidiaryInformation()),
  about('私募子公司公告', paths.subsidiaryNotices()),
  about('私募子公司股东与投资企业', paths.subsidiaryShare()),
  about('私募子公司管理团队', paths.subsidiaryTeam()),
  about('私募基金产品公示', paths.privateFunds()),
  { title: '营业网点', path: paths.branches(), type: 'branches' },
  { title: '业务范围', path: paths.businessScope(), type: 'business-scope' },
  { title: '财务信息', path: paths.financeReports(), type: 'finance-report' },
  { title: '期货IB公示', path: paths.futuresIb(), type: 'futures-ib' },
  { title: '期货信息公示', path: paths.futuresInformation(), type: 'futures-ib' },
  { title: '债券投资交易公示', path: paths.bondTraders(), type: 'bond-traders' },
  { title: '客户资金账户公示', path: paths.disclosedAccounts(), type: 'disclosed-accounts' },
  { title: '投诉办理公示与进度查询', path: paths.complainData(), type: 'complaint-quarter' },
  { title: '投资者交流会', path: paths.investorMeetings(), type: 'meeting' },
  { title: '专题活动', path: paths.campaigns(), type: 'campaign' },
  { title: '手机客户端', path: paths.app(), type: 'settings-mobile-app' },
  { title: '软件下载', path: paths.softwareDownload(), type: 'download' },
  { title: '使用指南', path: paths.userGuide(), type: 'guide' },
  { title: '视频教程', path: paths.videoTutorial(), type: 'video' },
  { title: '代销资格公示', path: paths.consignQualify(), type: 'fund-sellers' },
  { title: '基金产品风险评价方法', path: paths.evaluationMethod(), type: 'fund-method' },
  { title: '保证金', path: paths.guideDeposit(), type: 'margin-terms' },
  { title: '融资融券息费说明', path: paths.guideCosts(), type: 'margin-terms' },
  { title: '招聘职位', path: paths.recruitJobs(), type: 'job' },
  { title: '招聘公告', path: paths.recruitNotices(), type: 'recruit-notice' },
  articles('公司公告', paths.newsCategory('gsgg'), 'gsgg'),
  articles('社会公告', paths.newsCategory('shgg'), 'shgg'),
  articles('公司新闻', paths.newsCategory('gsxw'), 'gsxw'),
  articles('媒体报道', paths.newsCategory('mtbd'), 'mtbd'),
  articles('市场资讯', paths.newsCategory('sczx'), 'sczx'),
  articles('投资者教育', paths.newsCategory('tzjy'), 'tzjy'),
  articles('港股通公告', paths.newsCategory('ggt'), 'ggt'),
  articles('企业文化', paths.culture(), 'qywh'),
  articles('社会责任', paths.responsibility(), 'shzr'),
  articles('采购招标', paths.tenders(), 'zbcg'),
  articles('监管信息', paths.supervisionNews(), 'jgxx'),
  articles('网上交易公告', paths.onlineNotices(), 'wsjy'),
  articles('交易公告', paths.tradeNotices(), 'jyts'),
  articles('融资融券公告', paths.marginNotices('all'), 'rzrq'),
  articles('金融产品公告', paths.companyNotice(), 'cpgg'),
  articles('代销产品公告', paths.saleNotices(), 'dxgg'),
  articles('基金市场动态', paths.fundMarket(), 'jjsc'),
  articles('研究资讯', paths.research(), 'yjzx'),
  articles('指标与指数公告', paths.basicIndexes(), 'jczb'),
];

/** Lists the pages without content in the order of the table, each with the console screen on which its content is written. */
export async function listEmptyPages(ctx: Context): Promise<EmptyPage[]> {
  const asked = new Map<string, Promise<boolean>>();
  const empty: EmptyPage[] = [];
  for (const { title, path, type, place } of pageContents) {
    const source = `${type} ${place ?? ''}`;
    if (!asked.has(source)) asked.set(source, type === 'page-text' ? hasText(ctx, place!) : hasContent(ctx, type, place));
    if (await asked.get(source)) continue;
    const narrowed = place === undefined ? '' : `&${type === 'page-text' ? 'search' : 'place'}=${encodeURIComponent(place)}`;
    empty.push({ title, path, typeTitle: titleOfKind(type), href: `/content?type=${type}${narrowed}` });
  }
  return empty;
}

const hasText = async (ctx: Context, key: string): Promise<boolean> =>
  (await listPageTextsForStaff(ctx, key)).some((text) => text.key === key);
