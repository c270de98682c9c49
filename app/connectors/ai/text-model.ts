/** What the product asks of a language model, whoever runs it. */
import type { z } from 'zod';

export interface TextRequest<Answer> {
  /** What to do, and how. Written by us; texts of suppliers or sellers only with a statement of what they are. */
  instructions: string;
  /** The text to work on. */
  material: string;
  /** A flat object of texts, a shape that models of all vendors can keep to. */
  answer: { name: string; shape: z.ZodType<Answer> };
}

export interface WritesTexts {
  /**
   * Ask the model; the connector handles short waits and a second try.
   * @throws ConnectorError `rejected` with the model's own words when it refuses.
   */
  write<Answer>(request: TextRequest<Answer>): Promise<Answer>;
}
