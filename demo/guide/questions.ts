import { readQuestions } from '../help/read-faqs.ts';

/** The categories of the margin clients' questions in order; each has a text of its name under `faqs/`. */
const categories = ['kaihu', 'baozhengjin', 'jiaoyi', 'danbao', 'bili', 'xifei', 'heyue', 'quanyi', 'qita'];

export const marginQuestions = () => readQuestions('marginFaq', 'guide/faqs', categories);
