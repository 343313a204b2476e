import { expect, test } from 'vitest';
import { hasFoot, holdFoot, linkFoot } from './foot-styles.ts';

const foot = { href: '/assets/foot-1.css', css: '.site-footer{a:"$&"}' };
const body = '<main>正文</main><footer class="site-footer"><p>脚</p></footer>';

test('the file is named where the foot begins, behind all that is seen first', () => {
  expect(hasFoot(body)).toBe(true);
  expect(linkFoot(body, foot)).toBe(
    '<main>正文</main><footer class="site-footer"><link rel="stylesheet" href="/assets/foot-1.css"><p>脚</p></footer>',
  );
});

test('a quiet page has no foot to name it in', () => {
  expect(hasFoot('<main>登录</main><footer class="quiet-foot"></footer>')).toBe(false);
});

test('what is kept as evidence has the rules in itself', () => {
  expect(holdFoot(linkFoot(body, foot), foot)).toBe(
    '<main>正文</main><footer class="site-footer"><style>.site-footer{a:"$&"}</style><p>脚</p></footer>',
  );
  expect(holdFoot(body, undefined)).toBe(body);
});
