import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import { dragImageCheck, dragImageExtend, dragImageGet, questionCheck, questionGet, workCheck, workGet } from './calls.ts';
import {
  dragImage,
  dragImageAnswer,
  extension,
  extensionResult,
  passResult,
  question,
  questionAnswer,
  work,
  workAnswer,
} from './schema.ts';
import { extendChallenge } from './service/challenges.ts';
import { checkDragImage, createDragImage } from './service/drag-image.ts';
import { checkQuestion, createQuestion } from './service/question.ts';
import { checkWork, createWork } from './service/work.ts';

export const verificationApi: Endpoint[] = [
  endpoint(dragImageGet, { input: noInput, result: dragImage, summary: '滑动验证：获取拼图' }, createDragImage),
  endpoint(
    dragImageCheck,
    { input: dragImageAnswer, result: passResult, summary: '滑动验证：核对位置与轨迹，换取一次性凭证', outcomes: ['wrongVerification'] },
    checkDragImage,
  ),
  endpoint(
    dragImageExtend,
    { input: extension, result: extensionResult, summary: '滑动验证：延长有效时间', outcomes: ['wrongVerification'] },
    extendChallenge,
  ),
  endpoint(workGet, { input: noInput, result: work, summary: '一键验证：获取计算任务（工作量证明）' }, createWork),
  endpoint(
    workCheck,
    { input: workAnswer, result: passResult, summary: '一键验证：核对计算结果，换取一次性凭证', outcomes: ['wrongVerification'] },
    checkWork,
  ),
  endpoint(questionGet, { input: noInput, result: question, summary: '算术验证：获取题目' }, createQuestion),
  endpoint(
    questionCheck,
    { input: questionAnswer, result: passResult, summary: '算术验证：核对答案，换取一次性凭证', outcomes: ['wrongVerification'] },
    checkQuestion,
  ),
];
