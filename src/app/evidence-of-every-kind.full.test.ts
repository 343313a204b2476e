import { beforeAll, describe, expect, test } from 'vitest';
import { checkAddress } from '#operations/evidence/service/check-address.ts';
import { hasSameContent } from '#operations/evidence/service/main-content.ts';
import type { PageRendering } from '#operations/evidence/service/record-rendering.ts';
import { listShowings } from '#operations/evidence/service/showings.ts';
import type { Context } from '#platform/context.ts';
import { pages } from '#rendering/routes/table.ts';
import { actAs, approveAs, complianceRights, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useRenderedSite } from '#test/support/rendered-site.ts';
import { loadSampleContents, reword, type SampleContents } from '#test/support/sample-contents.ts';
import { allTypes } from '#workflow/change-orders/all-types.ts';

const database = useDatabase();
let now = new Date('2026-11-24T02:00:00Z');
// The sample site is not launched, but its pages are examined as if it were.
const site = useRenderedSite(database, { moment: () => now, isOpen: () => true });
const ctx = () => database.context({ now });
let samples: SampleContents;
let staff: Context[];

/** Pages without a single subject. Article pages are tested in every category elsewhere; personalized pages are not archived. */
const addresses = Object.values(pages).flatMap(({ path, isEvidence, isPersonal }) =>
  isEvidence && !isPersonal && !path.includes(':') ? [`${path}.html`] : [],
);
/** Pages that fail here because the sample content is incomplete. */
const drawn = new Map<string, PageRendering>();

beforeAll(async () => {
  samples = await loadSampleContents(ctx(), site.deps.files);
  staff = await Promise.all([editorRights, reviewerRights, complianceRights].map((rights) => actAs(ctx(), rights)));
  now = new Date('2026-11-25T02:00:00Z');
  for (const address of addresses) {
    const drawing = await site.draw(address).catch(() => undefined);
    if (!drawing?.page) continue;
    drawn.set(address, drawing);
    await checkAddress(ctx(), site.draw, address);
  }
}, 240_000);

test('all archived pages can be rendered', () => {
  expect(drawn.size).toBeGreaterThanOrEqual(4);
});

describe.each(allTypes.map((type) => [type.title, type] as const))('an order about %s', (_title, type) => {
  test('a change ends the evidence of every page that it affects, at the time when it takes effect', async () => {
    now = new Date(now.getTime() + 3_600_000);
    const [editor, reviewer, compliance] = staff.map((one) => ({ ...one, now, actor: { ...one.actor, provenAt: now } }) as Context);
    const { subject } = (await type.list(ctx(), { scopes: undefined })).records[0]!;
    const { draft } = await type.read(ctx(), subject);
    const [wanted] = await reword(ctx(), type, draft, samples);
    const order = await submitAs(editor!, { type: type.code, subject, payload: () => wanted! });
    await approveAs(reviewer!, order.id);
    if (order.levels === 2) await approveAs(compliance!, order.id, 2);
    const applied = now;
    now = new Date(now.getTime() + 600_000);
    for (const [address, before] of drawn) {
      const after = await site.draw(address);
      if (after.page && hasSameContent(before.page!.html, after.page.html)) continue;
      await checkAddress(ctx(), site.draw, address);
      drawn.set(address, after);
      const { records } = await listShowings(ctx(), { address, day: undefined });
      expect([address, records[1]!.shownUntil]).toEqual([address, applied.toISOString()]);
    }
  });
});
