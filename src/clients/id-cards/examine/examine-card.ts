import type { Context } from '#platform/context.ts';
import { createBoundedQueue } from '#platform/picture/bounded-queue.ts';
import { ReaderError, type CardReading, type IdCardReader } from '../reader/id-card-reader.ts';
import type { Examination } from './judge.ts';
import { lookAtCard, turnCard } from './look-at-card.ts';
import type { LookAnswer } from './look-parser.ts';

export interface ExaminedCard extends Examination {
  /** The straightened picture as JPEG, upright as far as its orientation is known. */
  picture: Buffer | null;
}

/** Examines pictures of cards. */
export interface CardExaminer {
  /** Examines one picture; results that failed are missing. Throws `QueueFullError` when too many wait. */
  examine(ctx: Pick<Context, 'log'>, picture: Buffer): Promise<ExaminedCard>;
}

/**
 * Creates an examiner that finds the card, straightens it, runs OCR and turns it upright. Pictures are processed one at a time in
 * a separate process; up to twelve can wait.
 */
export function createCardExaminer(reader: IdCardReader): CardExaminer {
  const run = createBoundedQueue({ atOnce: 1, waiting: 12 });
  return {
    async examine({ log }, picture) {
      const answer = await run(() => tryLooking({ log }, picture));
      const reading = await tryReading({ log }, reader, answer ? Buffer.from(answer.straight) : picture);
      return answer ? turnUpright(answer, reading) : { look: null, reading, straight: null, picture: null };
    },
  };
}

async function tryLooking({ log }: Pick<Context, 'log'>, picture: Buffer): Promise<LookAnswer | undefined> {
  try {
    return await lookAtCard(picture);
  } catch (error) {
    log.error({ err: error }, 'identity card picture not examined');
    return undefined;
  }
}

async function tryReading({ log }: Pick<Context, 'log'>, reader: IdCardReader, picture: Buffer): Promise<CardReading | null> {
  try {
    return await reader.read(picture);
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error;
    log.warn({ err: error }, 'identity card not recognised');
    return null;
  }
}

async function turnUpright({ look, straight }: LookAnswer, reading: CardReading | null): Promise<ExaminedCard> {
  const { picture, ...size } = await turnCard(straight, reading?.turn ?? 0);
  return { look, reading, straight: size, picture };
}
