/** Answers that are wrong although their code says success (or "not found"): as CJ gives when a part of it is out of order. */
import { z } from 'zod';

export const OddAnswer = z.discriminatedUnion('kind', [
  /** A page of product/listV2 has half of its entries. */
  z.strictObject({ kind: z.literal('short'), page: z.number().int().positive(), times: z.number().int().default(1) }),
  /** A page of product/listV2 has no entries. */
  z.strictObject({ kind: z.literal('empty'), page: z.number().int().positive(), times: z.number().int().default(1) }),
  /** A page of product/listV2 has the entries of the one before it. */
  z.strictObject({ kind: z.literal('repeated'), page: z.number().int().min(2), times: z.number().int().default(1) }),
  /** A page of product/listV2 counts this many products. */
  z.strictObject({
    kind: z.literal('total'),
    page: z.number().int().positive(),
    total: z.number().int().min(0),
    times: z.number().int().default(1),
  }),
  /** product/query finds nothing: of one product, or of any. */
  z.strictObject({ kind: z.literal('unknown'), pid: z.string().optional(), times: z.number().int().default(1) }),
  /** product/query leaves out all of a product's variants after this many. */
  z.strictObject({ kind: z.literal('variants'), pid: z.string(), most: z.number().int().min(0), times: z.number().int().default(1) }),
]);
export type OddAnswer = z.output<typeof OddAnswer>;

export interface OddAnswers {
  order(answer: OddAnswer): void;
  clear(): void;
  /** Is a page of the list to be odd? One time is used up. */
  ofPage(page: number): Exclude<OddAnswer, { kind: 'unknown' | 'variants' }> | undefined;
  /** Is the answer about a product to be odd? One time is used up. */
  ofProduct(pid: string): Extract<OddAnswer, { kind: 'unknown' | 'variants' }> | undefined;
}

/** Kept in memory: they are ordered by a test, and end with it. A negative number of times is for ever. */
export function createOddAnswers(): OddAnswers {
  let ordered: OddAnswer[] = [];
  function take<Taken extends OddAnswer>(fits: (answer: OddAnswer) => answer is Taken): Taken | undefined {
    const found = ordered.find(fits);
    if (found && found.times > 0) {
      found.times -= 1;
      if (found.times === 0) ordered = ordered.filter((each) => each !== found);
    }
    return found;
  }
  return {
    order: (answer) => {
      ordered.push({ ...answer });
    },
    clear: () => {
      ordered = [];
    },
    ofPage: (page) =>
      take(
        (answer): answer is Exclude<OddAnswer, { kind: 'unknown' | 'variants' }> =>
          answer.kind !== 'unknown' && answer.kind !== 'variants' && answer.page === page,
      ),
    ofProduct: (pid) =>
      take(
        (answer): answer is Extract<OddAnswer, { kind: 'unknown' | 'variants' }> =>
          (answer.kind === 'unknown' && (answer.pid === undefined || answer.pid === pid)) ||
          (answer.kind === 'variants' && answer.pid === pid),
      ),
  };
}
