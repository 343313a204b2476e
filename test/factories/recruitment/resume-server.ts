import { fail, type CallError } from '#contract/call-error.ts';
import { toSaveFailure } from '#recruitment/resumes/pages/saving/save-failure.ts';
import { SectionSaver, type SectionDraft, type ServerSection } from '#recruitment/resumes/pages/saving/section-saver.ts';

/** A save that waits for its response. */
interface PendingSave {
  input: { revision: number; content: string };
  answer(revision: number): void;
  refuse(error: unknown): void;
}

interface Server {
  now: number;
  alarms: { at: number; act: () => void }[];
  sent: PendingSave[];
  /** The draft stored on the device. */
  kept: SectionDraft<string> | undefined;
  isHalfTyped: boolean;
}

const untouched = (): Server => ({ now: 0, alarms: [], sent: [], kept: undefined, isHalfTyped: false });

/** A server of one section that responds on command, with the clock and the device storage. */
export const server: Server = untouched();
export const resetServer = (): void => void Object.assign(server, untouched());

const savedAt = '2026-11-21T14:31:00.000Z';
export const storedSection: ServerSection<string> = { revision: 3, savedAt, content: 'old' };
export const networkError = new TypeError('Failed to fetch');
export const otherVersion = { revision: 4, savedAt, device: 'Chrome（Android）', content: 'other' };
export const createConflict = (version: ServerSection<string> = otherVersion): CallError =>
  fail('conflict', undefined, { extra: { theirs: version } });

export function createSectionSaver(from = storedSection, draft?: SectionDraft<string>): SectionSaver<string> {
  const saver = new SectionSaver<string>(from, draft, {
    save: (input) =>
      new Promise((resolve, reject) => server.sent.push({ input, answer: (revision) => resolve({ revision, savedAt }), refuse: reject })),
    failureOf: toSaveFailure,
    isSame: (one, other) => one.trim() === other.trim(),
    isStoredFrom: (one, other) => one.trim() === other.trim(),
    after(ms, act) {
      const alarm = { at: server.now + ms, act };
      server.alarms.push(alarm);
      return () => (server.alarms = server.alarms.filter((one) => one !== alarm));
    },
    keeper: { keep: (one) => (server.kept = one), drop: () => (server.kept = undefined) },
    isHalfTyped: () => server.isHalfTyped,
    onChange: () => undefined,
  });
  saver.start();
  return saver;
}

/** Advances the time by this many milliseconds. */
export function advanceTime(ms: number): void {
  server.now += ms;
  for (const alarm of server.alarms.filter(({ at }) => at <= server.now)) {
    server.alarms = server.alarms.filter((one) => one !== alarm);
    alarm.act();
  }
}

/** Lets the responses arrive. */
export const settle = async (act: () => void): Promise<void> => {
  act();
  await new Promise((resolve) => void setImmediate(resolve));
};
export const listSentInputs = (): string[] => server.sent.map(({ input }) => `${input.revision} ${input.content}`);
export const getLastSave = (): PendingSave => server.sent.at(-1)!;
