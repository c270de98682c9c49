export interface UserError {
  field: string[] | null;
  message: string;
  code?: string | null;
  elementIndex?: number | null;
}

/** What Shopify answers as `userErrors`; thrown inside a mutation's transaction it also undoes what was begun. */
export class Refusal extends Error {
  errors: UserError[];
  constructor(errors: UserError[]) {
    super(errors.map((error) => error.message).join('; '));
    this.errors = errors;
  }
}

export function refuse(field: string[] | null, message: string, code: string | null = null): never {
  throw new Refusal([{ field, message, code }]);
}
