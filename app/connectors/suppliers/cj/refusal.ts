/** Translates CJ's error codes (CJ docs, appendix 1). Pure. */
import { ConnectorError, type ConnectorReason } from '#app/platform/connector-error.ts';

const byCode: Record<string, ConnectorReason> = {
  '1600000': 'unavailable',
  '1600301': 'unavailable',
  '1600200': 'rate_limited',
  '1600201': 'rate_limited',
  '1602000': 'not_found',
  '1602001': 'not_found',
  '1602002': 'not_found',
  '1602003': 'not_found',
  '1603100': 'not_found',
  '1608001': 'not_found',
};
for (const code of ['1600001', '1600002', '1600003', '1600004', '1600005', '1600006', '1600008', '1600030', '1600031', '1601000']) {
  byCode[code] = 'auth_expired';
}

/** Codes that leave open whether a write was carried out. */
const doubtful = new Set(['1600000', '1600301']);
/** "Quota used up": a daily quota. */
const quotaUsedUp = '1600201';

export const reasonOf = (code: string): ConnectorReason => byCode[code] ?? 'rejected';

/** A refusal as CJ sent it. `isWrite`: some of its codes leave open whether the write was carried out. */
export function cjRefusal(
  answer: { code?: number | string | null; message?: string | null; requestId?: string | null },
  isWrite: boolean,
): ConnectorError {
  const code = String(answer.code ?? '');
  const words = answer.message || `CJ refused the request (code ${code || 'none'})`;
  return new ConnectorError('cj', reasonOf(code), words, {
    ...(code ? { vendorCode: code } : {}),
    ...(code === quotaUsedUp ? { retryAfterMs: 3_600_000 } : {}),
    outcomeUnknown: isWrite && doubtful.has(code),
    ...(answer.requestId ? { cause: { requestId: answer.requestId } } : {}),
  });
}
