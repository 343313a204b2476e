import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { complaintWorkQueue } from '#complaints/complaint-desk/service/queue.ts';
import { readComplaint } from '#complaints/complaint-desk/service/read-complaint.ts';
import { assignCase } from '#complaints/complaint-desk/service/take-steps.ts';
import { findEvidence } from '#complaints/complaint/service/handling/read-case.ts';
import { submitAnswer } from '#complaints/complaint/service/handling/supervisor-approval.ts';
import { findComplaintStatus } from '#complaints/complaint/service/look-up.ts';
import { findFile, openFile } from '#content/files/service/files.ts';
import { mayOldProgramsRun } from '#platform/crypto/stored-text.ts';
import { buildHandler, receiveComplaint, type Handler } from '#test/factories/complaints/complaint-desk.ts';
import { buildDeps, prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { useDatabase } from '#test/support/database.ts';
import { smallestPng } from '#test/support/documents.ts';
import { useFolder } from '#test/support/folder.ts';
import { addNote, listNotes } from '#workflow/assignments/service/notes.ts';
import { encryptedColumns } from './encrypted-columns.ts';
import { sealFormerTexts } from './seal-texts.ts';

const { db, pool, context } = useDatabase();
const folder = useFolder();
const deps = buildDeps(folder);
const [dayOne, dayThree] = [new Date('2026-08-21T02:00:00Z'), new Date('2026-08-23T02:00:00Z')];
const words = {
  matter: '柜台让我等了两小时，没有人说明原因',
  wish: '请改进叫号安排',
  answer: '我们已向网点核实',
  note: '客户情绪激动',
  name: '叫号单.png',
};
const files = [{ name: words.name, type: 'image/png', bytes: smallestPng }] as never;
let clerk: Handler;

/** Returns which of the words a table, a column or a stored file contains as clear text. */
async function findClearWords(): Promise<string[]> {
  const tables = ['complaints', 'complaint_events', 'complaint_evidence', 'work_notes', 'files'];
  const rows = await Promise.all(tables.map(async (table) => (await sql`select * from ${sql.table(table)}`.execute(db)).rows));
  const all = JSON.stringify(rows);
  return Object.entries(words).flatMap(([name, text]) => (all.includes(text) ? [name] : []));
}

/** Receives a complaint with evidence, answers it and adds a note. */
async function work(now: Date): Promise<{ number: string; fileId: string }> {
  const number = await receiveComplaint(context({ now }), deps, { matter: words.matter, wish: words.wish, files });
  await assignCase(clerk.at(context({ now })), { number, from: null, to: clerk.id });
  await addNote(clerk.at(context({ now })), complaintWorkQueue, number, words.note);
  await submitAnswer(clerk.at(context({ now })), { number, answer: words.answer });
  const { fileId } = await db.selectFrom('complaintEvidence').select('fileId').orderBy('complaintId', 'desc').executeTakeFirstOrThrow();
  return { number, fileId };
}

/** Returns everything that staff and the complainant read. */
async function read(now: Date, { number, fileId }: { number: string; fileId: string }) {
  const ctx = clerk.at(context({ now }));
  const status = await findComplaintStatus(context({ now }), deps, { number, mobileTail: '1234' });
  const { matter, wish } = await readComplaint(ctx, deps, { number });
  const { name } = await findEvidence(ctx, { number, fileId });
  const [note] = await listNotes(ctx, complaintWorkQueue, number);
  const content = await buffer(await openFile(ctx, deps.files, fileId));
  return { matter, wish, name, note: note!.text, answer: status.events.at(-1)!.note, isWhole: content.equals(Buffer.from(smallestPng)) };
}
const everything = { ...words, isWhole: true };

const isFileClear = async (id: string): Promise<boolean> => {
  const { storageKey } = (await findFile(context(), id))!;
  return (await buffer(await deps.files.read(storageKey))).includes(Buffer.from(smallestPng).subarray(0, 16));
};

beforeAll(async () => {
  await prepareComplaints(context({ now: dayOne }));
  clerk = await buildHandler(context({ now: dayOne }), 'clerk');
});

test('a new site stores no text about a person and no evidence as clear text, and people read them as before', async () => {
  const one = await work(dayOne);
  expect(await findClearWords()).toEqual([]);
  expect(await isFileClear(one.fileId)).toBe(false);
  expect(await read(dayOne, one)).toEqual(everything);
  expect(await sealFormerTexts(context({ now: dayThree }), deps.files)).toBe(0);
});

test('after an upgrade texts stay readable for programs from before it, until a job encrypts all of them', async () => {
  await pool.query(`insert into text_sealing (clear_until) values ('2026-08-22T02:00:00Z')`);
  expect(await mayOldProgramsRun(context({ now: dayOne }))).toBe(true);
  const one = await work(dayOne);
  expect(await findClearWords()).toEqual(Object.keys(words));
  expect(await isFileClear(one.fileId)).toBe(true);
  expect(await sealFormerTexts(context({ now: dayOne }), deps.files)).toBe(0);

  expect(await sealFormerTexts(context({ now: dayThree }), deps.files)).toBeGreaterThan(5);
  expect(await findClearWords()).toEqual([]);
  expect(await isFileClear(one.fileId)).toBe(false);
  expect(await read(dayThree, one)).toEqual(everything);
  for (const { table, instead } of encryptedColumns.filter((column) => column.instead !== undefined)) {
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(instead!)} <> ''`.execute(db);
    expect(rows, `${table}.${instead}`).toEqual([]);
  }
});

test('once texts are encrypted, a program from before the upgrade refuses to start, and the job ends', async () => {
  const { rows } = await pool.query(`select old_program from schema_migrations where name = '0033_sealed_texts.sql'`);
  expect(rows).toEqual([{ old_program: 'stops' }]);
  await sealFormerTexts(context({ now: dayThree }), deps.files);
  expect(await db.selectFrom('textSealing').select('doneAt').execute()).toEqual([{ doneAt: dayThree }]);
});

test('a note of staff can be encrypted, but neither changed nor deleted', async () => {
  await expect(pool.query(`update work_notes set author = author + 1`)).rejects.toThrow('can only be inserted');
  await expect(pool.query(`update work_notes set text = 'x', sealed_text = null`)).rejects.toThrow('can only be inserted');
  await expect(pool.query('delete from work_notes')).rejects.toThrow('can only be inserted');
});
