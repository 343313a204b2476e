import { expect, test } from '@playwright/test';
import { findViolations, findSmallTargets } from '../support/accessibility.ts';

const bodies = {
  'small ones side by side': '<button class="small">一</button><button class="small">二</button>',
  'a large one that others cover': '<button class="wide">底</button><a href="#a" class="over">上</a><a href="#b" class="over more">下</a>',
  'a small one far from others': '<button class="small">一</button><p class="gap"></p><button class="wide">二</button>',
  'large ones side by side': '<button class="wide">一</button><button class="wide">二</button>',
};
const styles = `body { margin: 40px } .small { all: unset; display: inline-block; width: 10px; height: 10px } .wide { width: 80px; height: 40px }
  .gap { height: 200px } .over { position: absolute; left: 44px; top: 44px; width: 74px; height: 15px; background: #fff } .more { top: 62px }`;

for (const [what, body] of Object.entries(bodies)) {
  test(`the fast check of target sizes finds the same as axe's rule: ${what}`, async ({ page }) => {
    await page.setContent(`<!doctype html><html lang="zh-CN"><title>样页</title><style>${styles}</style><main>${body}</main></html>`);
    const whole = await findViolations(page, { rules: ['target-size'] });
    expect(await findSmallTargets(page)).toEqual(whole);
    expect(whole.length > 0).toBe(what.startsWith('small') || what.startsWith('a large'));
  });
}
