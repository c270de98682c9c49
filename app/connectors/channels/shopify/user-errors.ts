import { ConnectorError } from '#app/platform/connector-error.ts';

/** What Shopify refused of an input that it understood. */
export type UserErrors = readonly { message: string }[];

/**
 * @param doing what was asked for, in front of Shopify's words.
 * @throws ConnectorError `rejected` with vendor code USER_ERRORS when Shopify refused what was asked.
 */
export function refuseUserErrors(errors: UserErrors, doing?: string): void {
  if (errors.length === 0) return;
  const words = errors.map((error) => error.message).join(' ');
  throw new ConnectorError('shopify', 'rejected', doing ? `${doing}: ${words}` : words, { vendorCode: 'USER_ERRORS' });
}
