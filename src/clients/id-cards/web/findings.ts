import type { IdCardSide } from './id-card-state.ts';

/** Problems of a picture. */
export const findingKinds = [
  'noCard',
  'otherSide',
  'unread',
  'expired',
  'cut',
  'outline',
  'blur',
  'glare',
  'dark',
  'small',
  'slant',
  'turned',
] as const;
export type PictureFindingKind = (typeof findingKinds)[number];

/** `refused`: unusable · `doubt`: accepted for manual review · `told`: accepted, for information only. */
export type FindingWeight = 'refused' | 'doubt' | 'told';

export interface PictureFinding {
  kind: PictureFindingKind;
  weight: FindingWeight;
}

export const sideNames: Record<IdCardSide, string> = { front: '人像面', back: '国徽面' };
const otherSide: Record<IdCardSide, IdCardSide> = { front: 'back', back: 'front' };

interface Words {
  /** The problem. */
  seen: string;
  /** The advice. */
  advice: string;
}

const words: Record<Exclude<PictureFindingKind, 'otherSide'>, Words> = {
  noCard: { seen: '照片里没有看到身份证', advice: '请把证件平放在深色桌面上，让它占满画面的大部分后重新拍摄' },
  unread: { seen: '没有识别到证件上的文字', advice: '建议在光线充足处对焦清晰后重新拍摄' },
  expired: { seen: '照片上的有效期限已过', advice: '已过期的身份证不能用于更新，请换用新领取的证件' },
  cut: { seen: '证件没有拍完整，有一边在画面之外', advice: '请退后一些，让四个角都留在画面内后重新拍摄' },
  outline: { seen: '看不清证件的四条边', advice: '建议放在与证件颜色不同的桌面上，四周留出空隙重新拍摄' },
  blur: { seen: '照片模糊', advice: '请擦净镜头、拿稳手机，等画面清晰后重新拍摄' },
  glare: { seen: '证件上有反光', advice: '请关闭闪光灯、避开灯光直射，换个角度重新拍摄' },
  dark: { seen: '照片太暗', advice: '请到光线充足的地方重新拍摄' },
  small: { seen: '证件在画面里太小', advice: '请靠近一些，让证件占满画面的大部分后重新拍摄' },
  slant: { seen: '拍得太斜', advice: '请把手机放平，正对证件重新拍摄' },
  turned: { seen: '照片已自动转正', advice: '不需要重新拍摄' },
};

const endings: Record<FindingWeight, string> = {
  refused: '。',
  doubt: '；也可以继续，提交后由工作人员核对。',
  told: '。',
};

/** Returns the text of one finding: the problem, the advice, and whether the client can continue. */
export function findingText({ kind, weight }: PictureFinding, side: IdCardSide): string {
  if (kind === 'otherSide')
    return `这张照片拍的是${sideNames[otherSide[side]]}，这里需要${sideNames[side]}。请交换两面的位置，或在这里重新上传${sideNames[side]}。`;
  if (kind === 'expired') return `${words.expired.seen}：${words.expired.advice}；如果是识别有误，可以继续并更正，提交后由工作人员核对。`;
  return `${words[kind].seen}：${words[kind].advice}${endings[weight]}`;
}

/** Returns the short name for a list of reasons, without advice. */
export function findingName({ kind }: PictureFinding): string {
  return kind === 'otherSide' ? '两面照片放反了' : words[kind].seen;
}
