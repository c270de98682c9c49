/** Translates AliExpress' refusals, which come with status 200, wrapped or flat. Pure. */
import { ConnectorError, type ConnectorReason } from '#app/platform/connector-error.ts';

/** Codes for an invalid token, refresh token or authorization code. */
const isGone = /token|^(Invalid|Illegal)Code$/i;
const isTooFast = /ApiCallLimit|AppCallLimit|frequency exceeds/i;
const isDown = /^(ServiceUnavailable|ServiceTimeout|SystemError|ISP\.|isp\.)/i;

/** The refusal in an answer of the gateway; nothing when it is none. */
export function aliexpressRefusal(answer: Record<string, unknown>, httpStatus: number): ConnectorError | undefined {
  const wrapped = answer.error_response;
  const error = (typeof wrapped === 'object' && wrapped !== null ? wrapped : answer) as Record<string, unknown>;
  const code = String(error.code ?? '');
  const isRefused = wrapped !== undefined || (typeof error.type === 'string' && code !== '' && code !== '0');
  if (!isRefused && httpStatus < 400) return undefined;
  const subCode = String(error.sub_code ?? '');
  const words = String(error.sub_msg ?? error.msg ?? error.message ?? `AliExpress answered ${httpStatus}`);
  const reason: ConnectorReason =
    isTooFast.test(`${code} ${words}`) || httpStatus === 429
      ? 'rate_limited'
      : isGone.test(code)
        ? 'auth_expired'
        : isDown.test(code) || isDown.test(subCode) || httpStatus >= 500
          ? 'unavailable'
          : 'rejected';
  return new ConnectorError('aliexpress', reason, words, { vendorCode: subCode || code || String(httpStatus) });
}
