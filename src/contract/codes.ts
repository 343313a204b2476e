/** The outcome codes of the API contract, each with its HTTP status and its default message for visitors. */
export const codes = {
  needsSupport: { code: 40000, status: 200, text: '当前访问需要协助，请前往支持页面' },
  invalidInput: { code: 40001, status: 400, text: '填写的内容有误，请检查后重新提交' },
  wrongCredentials: { code: 40002, status: 200, text: '账号或密码错误' },
  wrongVerification: { code: 40003, status: 200, text: '验证码错误或已失效，请重新获取' },
  notFound: { code: 40004, status: 404, text: '请求错误，请确认你的操作！' },
  needsInvestorConfirmation: { code: 40005, status: 200, text: '请先完成合格投资者确认' },
  conflict: { code: 40009, status: 409, text: '内容已被更新或重复提交，请刷新后再试' },
  tooLarge: { code: 40013, status: 413, text: '提交的内容过大' },
  tooManyRequests: { code: 40029, status: 429, text: '操作过于频繁，请稍后再试' },
  sessionExpired: { code: 50102, status: 200, text: '登陆过期，请重新登陆' },
  unavailable: { code: 50300, status: 503, text: '服务暂时不可用，请稍后再试' },
  internal: { code: 50000, status: 500, text: '系统繁忙，请稍后再试' },
} as const satisfies Record<string, { code: number; status: number; text: string }>;

export type Outcome = keyof typeof codes;

/** The success codes by family (specification 9). */
export const successCode = { R: 200, D: 0, special: 200 } as const;
