/** What the product asks of a language model, whoever runs it. */
import type { z } from 'zod';

export interface TextRequest<Answer> {
  /** What to do, and how. Ours; never anything that a supplier or seller typed without a word on what it is. */
  instructions: string;
  /** What it is done to. */
  material: string;
  /** A flat object of texts: what every maker of such models can hold to. */
  answer: { name: string; shape: z.ZodType<Answer> };
}

export interface WritesTexts {
  /**
   * Ask once; short waits and a second try are the connector's own business.
   * @throws ConnectorError `rejected` with the model's own words when it will not do it.
   */
  write<Answer>(request: TextRequest<Answer>): Promise<Answer>;
}
