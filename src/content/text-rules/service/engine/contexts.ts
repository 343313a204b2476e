import type { LawfulContext } from '../rule.ts';
import type { Surroundings } from './folded-content.ts';

/** Words of denial before a phrase in its clause. 不论, 未来 and 不仅 deny nothing. */
const denial =
  /不(?!管|论|仅|但|只|光|费|用担心|必担心|怕|到|足|满|断|同|少|止|妨|错|凡|久|等|容错过|可多得|花|看|收)|未(?!来)|无法|没有(?!门槛|压力|后顾之忧)|并非|绝非|从未|从不|而非|勿|切忌|谈不上|难以|不存在|无(?=任何承诺|权|须承诺)|否认/;
/** Words of denial directly after a phrase: 保本……是不存在的. */
const denialAfter =
  /^[^,。]{0,14}(?:是?不存在|不成立|不可能|并不|不等于|不代表|不意味|不表明|不构成|不属于|无效|(?:已.{0,10})?不再|已?(?:被)?(?:取消|停止|叫停))/;

/** Prohibitions and warnings that precede what they warn of, anywhere in the sentence. */
const warningBefore =
  /警惕|谨防|防范|防止|避免|小心|当心|提防|远离|拒绝|抵制|识别|辨别|识破|看清|严禁|禁止|不得|不准|不允许|不可以?(?!多得|错过)|不应|请勿|切勿|不要(?!错过|犹豫|担心|等)|不能(?!错过)|骗|诈|欺诈|假冒|仿冒|冒用|冒充|谎称|声称|宣称|号称|自称|非法|违法|违规|涉嫌|举报|查处|处罚|打击|整治|误导|诱导|诱骗|所谓|凡是|有人|以.{1,30}为(?:名|由|饵|诱)|核查|检查|监测|发现|不正当|不合法|违背|劝|不用"|不写"|不使用"|误解|误会/;
/** Judgements that follow what they condemn. */
const warningAfter =
  /警惕|谨防|骗|诈|假冒|仿冒|非法|违法|违规|涉嫌|不可信|不要相信|勿信|请勿|切勿|远离|拒绝|举报|核实|不受(?:法律)?保护|是?误区|不实|谣言|话术|禁止|不得|严禁|不允许|属于.{0,6}行为|高度警觉|责任|后果|违反|不合法|不合规|一类的?(?:话|词|说法)|被(?:罚|处|抓|查|判)|追究/;

/** Headings and titles under which the text shows what is wrong. */
const warningHeading =
  /警惕|谨防|防范|防骗|反诈|诈骗|骗局|识别|识破|辨真伪|辨别|非法|违法|假冒|仿冒|冒充|真假|是不是骗|从不|不做|不得|不会|禁止|严禁|不准|不要|误会|误区|误解|案例|风险提示|风险揭示|举报|核实|维权|打击|三句开场白|话术|陷阱|信号|合规培训|不能做|错误/;

const source =
  /来源[::]|数据来源|根据.{2,20}(?:统计|数据|报告|披露|排名)|据.{2,20}(?:统计|数据|报告|披露)|截至.{4,12}[日月末]|wind|评选|授予|颁发|荣获|获得.{0,30}(?:奖|称号)|名列.{0,20}榜/;

const question = /[?]$|吗$|呢$|是否|能不能|可不可以|如何|什么是|为什么|怎么|谁/;

const isInContext: Readonly<Record<LawfulContext, (around: Surroundings) => boolean>> = {
  denied: ({ beforeInClause, afterInClause }) => denial.test(beforeInClause) || denialAfter.test(afterInClause),
  warned: ({ beforeInSentence, afterInSentence, headings }) =>
    warningBefore.test(beforeInSentence) || warningAfter.test(afterInSentence) || warningHeading.test(headings),
  sourced: ({ sentence }) => source.test(sentence),
  asked: ({ sentence }) => question.test(sentence),
};

/** Returns whether the passage stands in one of these contexts. */
export const isLawful = (contexts: readonly LawfulContext[], around: Surroundings): boolean =>
  contexts.some((context) => isInContext[context](around));
